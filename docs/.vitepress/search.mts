import type { DefaultTheme, MarkdownEnv } from 'vitepress'

/** Words that are added to a query that contains the phrase. Words that lead to a single page are in that page's front matter. */
const SYNONYMS: Record<string, string> = {
  pagination: 'paging',
  'order by': 'sorting',
  ttl: 'expiring',
  'time to live': 'expiring',
  performance: 'benchmarks',
  kubernetes: 'deployment',
  k8s: 'kubernetes deployment',
  docker: 'deployment',
  intellij: 'ide',
  eclipse: 'ide',
  lombok: 'lombok',
  sequence: 'ids',
  'global index': 'secondary indexes',
  'primary key': 'choose keys',
  'composite key': 'choose keys',
  'partition key': 'choose keys',
  'row key': 'choose keys',
  'key rotation': 'encryption',
  '@version': 'optimistic locking',
  encryption: 'encrypt properties',
  'query keywords': 'keywords',
  'auto increment': 'ids sequence',
  csv: 'importing',
  liquibase: 'migrations',
  flyway: 'migrations'
}

const STOP_WORDS = ['a', 'an', 'and', 'are', 'by', 'can', 'do', 'does', 'for', 'how', 'i', 'in', 'is', 'it', 'my', 'not', 'of', 'on', 'or', 'the', 'to', 'what', 'with']

/** Separates the search words of a page from its text until they are in the index; no page contains it. */
const MARK = '\u2063'

/** Splits a text into words. */
const SPLIT = `return text.toLowerCase().split(/[^\\p{L}\\p{N}]+/u).filter(word => word)`

/*
 * VitePress copies these functions into the pages as text, so they must not refer to anything outside of them.
 */
const words = new Function('text', SPLIT) as (text: string) => string[]

const queryWords = new Function(
  'text',
  `const words = (text => { ${SPLIT} })(text)
  const query = ' ' + text.toLowerCase().trim().split(/\\s+/).join(' ') + ' '
  for (const [phrase, more] of Object.entries(${JSON.stringify(SYNONYMS)})) {
    if (query.includes(' ' + phrase + ' ')) words.push(...more.split(' '))
  }
  return words`
) as (text: string) => string[]

/** Reduces a plural to its singular; returns null for a word that does not distinguish pages. */
const stem = new Function(
  'word',
  `if (${JSON.stringify(STOP_WORDS)}.includes(word)) return null
  if (word.length < 4 || word.endsWith('ss')) return word
  return word.replace(/ies$/, 'y').replace(/(x|ch|sh|ss)es$/, '$1').replace(/s$/, '')`
) as (word: string) => string | null

/** Prefers the beginning of a page to its sections, a title that begins with the word, and of pages with the same title the guide. */
const boost = new Function(
  'id',
  'word',
  'stored',
  `const beginning = stored.titles.length === 0 ? 2 : 1
  const title = stored.title.toLowerCase().startsWith(word) ? 1.5 : 1
  const folder = /\\/guides\\/patterns\\/./.test(id) ? 0.8 : /\\/guides\\//.test(id) ? 1.2 : /\\/(concepts|coming-from)\\//.test(id) ? 0.8 : 1
  return beginning * title * folder`
) as (id: string) => number

/** Search in the browser, without a server. */
export const search: DefaultTheme.Config['search'] = {
  provider: 'local',
  options: {
    detailedView: false,
    miniSearch: {
      options: {
        fields: ['title', 'titles', 'text', 'words'],
        tokenize: words,
        processTerm: stem,
        extractField: (section: any, field: string) => {
          const [text, more] = String(section.text ?? '').split(MARK + MARK)
          return field === 'words' ? (more ?? '') : field === 'text' ? text : section[field]
        }
      },
      searchOptions: {
        tokenize: queryWords,
        boost: { title: 4, words: 4, titles: 1, text: 1 },
        boostDocument: boost,
        prefix: new Function('word', 'return word.length > 2') as (word: string) => boolean,
        fuzzy: new Function('word', 'return word.length > 4 ? 0.2 : false') as (word: string) => number | boolean,
        weights: { prefix: 0.4, fuzzy: 0.1 }
      }
    },
    _render(source, env: MarkdownEnv, md) {
      const html = md.render(source, env)
      const more: string | undefined = env.frontmatter?.search
      // The words become the end of the text below the title.
      return more ? html.replace(/(<\/h1>[^]*?)(?=<h[2-6]|$)/, (text) => `${text}${MARK}${MARK}${more}`) : html
    }
  }
}
