import { existsSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { DOCS, HOME, ROOT } from './project.mts'

/** Folders and pages of `docs` that are not part of the site. */
export const NOT_PAGES = [
  'README.md',
  'DECISIONS.md',
  'QUESTIONS.md',
  'node_modules/**',
  'outputs/**',
  'site-check/**',
  'src/**',
  'style/**',
  'target/**',
  'tutorial/**'
]

/** Makes the anchor of a heading in the way GitHub does. */
export function anchor(heading: string): string {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')
}

/** Replaces links to files that are not part of the site by links to the repository. Fails if the file does not exist. */
export function repositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('repository-links', (state) => {
    const page: string | undefined = state.env.path
    if (!page) {
      return
    }
    for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null
      if (href && !/^(?:[a-z][a-z\d+.-]*:|#|\/)/i.test(href)) {
        token.attrSet('href', target(page, href))
      }
    }
  })
}

function target(page: string, href: string): string {
  const [path, fragment] = href.split('#')
  const file = resolve(dirname(page), decodeURI(path))
  if (isPage(file)) {
    return href
  }
  const inside = relative(ROOT, file).split(sep).join('/')
  if (inside.startsWith('..') || !existsSync(file)) {
    throw new Error(`${relative(ROOT, page)}: the target of the link ${href} does not exist`)
  }
  const kind = statSync(file).isDirectory() ? 'tree' : 'blob'
  return `${HOME}/${kind}/main/${inside}${fragment ? '#' + fragment : ''}`
}

function isPage(file: string): boolean {
  const inside = relative(DOCS, file).split(sep).join('/')
  const excluded = NOT_PAGES.some((entry) => inside === entry || (entry.endsWith('/**') && inside.startsWith(entry.slice(0, -2))))
  return inside.endsWith('.md') && !inside.startsWith('..') && !excluded
}
