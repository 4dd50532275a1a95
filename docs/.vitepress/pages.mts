import type { DefaultTheme } from 'vitepress'

/** All pages in the order of reading. */
export const SECTIONS: DefaultTheme.SidebarItem[] = [
  section('Start', 'start', {
    why: 'Why and when',
    install: 'Install (Maven)',
    'quick-start': 'Quick start',
    tutorial: 'Tutorial'
  }),
  section('Guides', 'guides', {
    'choose-keys': 'Choose keys',
    'secondary-indexes': 'Secondary indexes',
    'unique-values': 'Unique values',
    'paging-and-sorting': 'Paging and sorting',
    projections: 'Projections',
    'optimistic-locking': 'Optimistic locking',
    transactions: 'Transactions',
    'partial-updates': 'Partial updates',
    'bulk-writes': 'Bulk writes',
    'importing-data': 'Importing data',
    'ids-and-sequences': 'Ids and sequences',
    'expiring-data': 'Expiring data (TTL)',
    'change-stored-data': 'Schema changes (add, rename, index)',
    migrations: 'Migrations (code that runs once)',
    encryption: 'Encryption',
    'unreadable-entities': 'Unreadable entities',
    testing: 'Testing',
    'rest-apis': 'REST APIs',
    'spring-integrations': 'Spring integrations',
    'database-transactions': 'JPA and JDBC transactions',
    'native-images': 'Native images and AOT',
    ide: 'IDE: IntelliJ, Eclipse, VS Code',
    lombok: 'Lombok',
    gradle: 'Gradle',
    kotlin: 'Kotlin',
    'browse-data': 'Browse data',
    'move-to-another-store': 'Move to another store',
    azurite: 'Azurite'
  }, [{
    ...section('Patterns', 'guides/patterns', {
      index: 'Overview of patterns',
      'local-index': 'Local index',
      'global-index': 'Global index',
      'index-entities': 'Index entities',
      denormalization: 'Denormalization',
      'compound-key': 'Compound key',
      'log-tail': 'Log tail',
      'data-series': 'Data series',
      'high-volume-delete': 'High-volume delete',
      'wide-entities': 'Wide entities',
      'large-entities': 'Large entities',
      'busy-partitions': 'Busy partitions',
      'several-entity-types': 'Several entity types',
      'eventual-transactions': 'Eventual transactions',
      'consecutive-numbers': 'Consecutive numbers'
    }),
    collapsed: true
  }]),
  section('Reference', 'reference', {
    annotations: 'Annotations',
    'property-types': 'Property types',
    'large-values': 'Large values',
    keys: 'Keys',
    keywords: 'Query keywords',
    'query-methods': 'Query methods',
    'repositories-and-template': 'Repositories and template',
    settings: 'Settings',
    diagnostics: 'Compiler errors and warnings',
    'schema-evolution': 'Schema evolution',
    'schema-lock': 'Schema lock',
    errors: 'Exceptions',
    metrics: 'Metrics',
    actuator: 'Actuator',
    'command-line': 'Command line',
    limits: 'Limits',
    compatibility: 'Compatibility',
    'spring-data-features': 'Spring Data features'
  }),
  section('Concepts', 'concepts', {
    'data-model': 'Data model',
    indexes: 'How indexes work',
    'index-lifecycle': 'Index lifecycle',
    consistency: 'Consistency',
    transactions: 'Guarantees of transactions',
    'query-planner': 'Query planner',
    encryption: 'How encryption works',
    glossary: 'Glossary'
  }),
  section('Operations', 'operations', {
    deployment: 'Deployment (Docker, Kubernetes)',
    'before-production': 'Before production',
    'embedded-store': 'Embedded store (files)',
    postgresql: 'PostgreSQL',
    cassandra: 'Cassandra',
    azure: 'Azure',
    'tables-server': 'Tables server',
    monitoring: 'Monitoring',
    'backup-and-restore': 'Backup and restore',
    'disaster-recovery': 'Disaster recovery',
    'rolling-upgrades': 'Rolling upgrades',
    security: 'Security',
    performance: 'Performance',
    tested: 'Tests and untested environments'
  }),
  section('Coming from', 'coming-from', {
    jpa: 'JPA',
    mongodb: 'MongoDB',
    dynamodb: 'DynamoDB',
    cassandra: 'Spring Data Cassandra',
    'azure-sdk': 'Azure SDK'
  })
]

function section(text: string, folder: string, pages: Record<string, string>, more: DefaultTheme.SidebarItem[] = []): DefaultTheme.SidebarItem {
  const items = Object.entries(pages).map(([page, label]) => ({ text: label, link: `/${folder}/${page === 'index' ? '' : page}` }))
  return { text, collapsed: false, items: [...items, ...more] }
}

/** Returns the files of all pages in the navigation, relative to the folder `docs`. */
export function pageFiles(items: DefaultTheme.SidebarItem[] = SECTIONS): string[] {
  return items.flatMap((item) => [
    ...(item.link ? [item.link.slice(1).replace(/\/$/, '/index') + '.md'] : []),
    ...pageFiles(item.items ?? [])
  ])
}
