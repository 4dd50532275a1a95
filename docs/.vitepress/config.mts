import { defineConfig } from 'vitepress'
import { anchor, NOT_PAGES, repositoryLinks } from './links.mts'
import { mermaidFences } from './mermaid.mts'
import { pageFiles, SECTIONS } from './pages.mts'
import { HOME, STATUS, VERSION } from './project.mts'
import { search } from './search.mts'

export default defineConfig({
  title: 'Spring Data Tables',
  description: 'A Spring Data module with an embedded, durable store. It also runs on PostgreSQL, Cassandra and Azure Table Storage.',
  lang: 'en-US',
  head: [['link', { rel: 'icon', href: 'data:image/svg+xml,' + encodeURIComponent(icon()) }]],

  srcExclude: NOT_PAGES,
  outDir: './target/site',
  cacheDir: './target/site-cache',
  ignoreDeadLinks: false,
  lastUpdated: false,

  markdown: {
    anchor: { slugify: anchor },
    // Pages must read the same on GitHub, where braces and file names are text.
    attrs: { disable: true },
    config(md) {
      md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
      repositoryLinks(md)
      mermaidFences(md)
    }
  },

  themeConfig: {
    nav: [
      { text: 'Start', link: '/start/why', activeMatch: '^/start/' },
      { text: 'Guides', link: '/guides/choose-keys', activeMatch: '^/guides/' },
      { text: 'Reference', link: '/reference/annotations', activeMatch: '^/reference/' },
      { text: 'Concepts', link: '/concepts/data-model', activeMatch: '^/concepts/' },
      { text: 'Operations', link: '/operations/deployment', activeMatch: '^/operations/' },
      {
        text: `${VERSION} · ${STATUS}`,
        items: [
          { text: 'Compatibility', link: '/reference/compatibility' },
          { text: 'Change log', link: `${HOME}/blob/main/CHANGELOG.md` },
          { text: 'Repository', link: HOME }
        ]
      }
    ],
    sidebar: SECTIONS,
    outline: [2, 3],
    search,
    editLink: { pattern: `${HOME}/edit/main/docs/:path`, text: 'Edit this page' },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: true
  },

  /** Fails if a page is not in the navigation. A page in the navigation that does not exist is a dead link, which the browser test finds. */
  async buildEnd({ pages }) {
    const listed = new Set(pageFiles())
    const problems = [
      ...pages.filter((page) => page !== 'index.md' && !listed.has(page)).map((page) => `${page} is not in .vitepress/pages.mts`),
      ...[...listed].filter((page) => !pages.includes(page)).map((page) => `${page} is in .vitepress/pages.mts, but does not exist`)
    ]
    if (problems.length > 0) {
      throw new Error(problems.join('\n'))
    }
  }
})

function icon(): string {
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#2e7d4f"/>'
    + '<path d="M3 5h10M3 8h10M3 11h10M7 3v10" stroke="#fff" stroke-width="1.2"/></svg>'
}
