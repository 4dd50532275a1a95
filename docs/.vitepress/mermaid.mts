import type { MarkdownRenderer } from 'vitepress'

/** Renders fences of the language `mermaid` by the component `Mermaid`. */
export function mermaidFences(md: MarkdownRenderer): void {
  const others = md.renderer.rules.fence!
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info, content } = tokens[index]
    if (info.trim() !== 'mermaid') {
      return others(tokens, index, options, env, self)
    }
    return `<Mermaid code="${encodeURIComponent(content)}" />`
  }
}
