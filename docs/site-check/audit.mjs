/**
 * Runs in the page: returns what is wrong with it at the current width and color scheme, and its links and anchors. It must not refer to
 * anything outside of it.
 */
export function audit({ home, edit, version, dark }) {
  const problems = []
  const main = document.querySelector('.VPContent')
  const elements = [...main.querySelectorAll('*')]

  // Width: an element may scroll in itself, the page must not.
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width) {
    const scrolls = (element) => element && element !== main && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    const wide = elements.filter((element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element.parentElement))
    const names = wide.slice(-2).map((element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 50)}"`)
    problems.push(`scrolls horizontally: ${document.documentElement.scrollWidth} px at a width of ${width}: ${names.join(', ')}`)
  }

  // Colors
  const parse = (color) => {
    const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0]
    return { rgb: color.startsWith('color(srgb') ? [red * 255, green * 255, blue * 255] : [red, green, blue], alpha }
  }
  const over = (top, below) => top.rgb.map((channel, index) => channel * top.alpha + below[index] * (1 - top.alpha))
  const backgrounds = new Map()
  const background = (element) => {
    if (!backgrounds.has(element)) {
      const below = element.parentElement ? background(element.parentElement) : [255, 255, 255]
      backgrounds.set(element, over(parse(getComputedStyle(element).backgroundColor), below))
    }
    return backgrounds.get(element)
  }
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((channel) => (channel / 255 <= 0.03928 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const body = luminance(background(document.body))
  if (dark ? body > 0.05 : body < 0.8) {
    problems.push(`the background does not suit ${dark ? 'dark' : 'light'} mode`)
  }
  const seen = new Map()
  for (const element of elements) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    if (!text || element.closest('svg, .copy, .visually-hidden, .sr-only') || element.getClientRects().length === 0) {
      continue
    }
    const style = getComputedStyle(element)
    // Hidden until the pointer is above it, such as the sign beside a heading or the language of a block.
    if (style.visibility !== 'visible' || style.opacity === '0' || element.classList.contains('lang') || element.classList.contains('header-anchor')) {
      continue
    }
    const behind = background(element)
    const key = `${style.color} ${behind}`
    if (!seen.has(key)) {
      const [low, high] = [luminance(over(parse(style.color), behind)), luminance(behind)].sort((a, b) => a - b)
      const ratio = (high + 0.05) / (low + 0.05)
      seen.set(key, ratio)
      if (ratio < (element.closest('pre') ? 3 : 4.5)) {
        problems.push(`contrast ${ratio.toFixed(1)} of "${element.textContent.trim().slice(0, 40)}" (${style.color} on ${behind.map(Math.round)})`)
      }
    }
  }

  // Content
  const shown = main.innerText
  for (const raw of ['<!--', '```', '[!NOTE]', '[!WARNING]', '[!TIP]', '[!IMPORTANT]', '[!CAUTION]', '{{', '\u2063']) {
    if (shown.includes(raw) && !elements.some((element) => element.matches('code, pre') && element.textContent.includes(raw))) {
      problems.push(`shows ${raw}`)
    }
  }
  const images = [...main.querySelectorAll('img')]
  images.filter((image) => !image.complete || image.naturalWidth === 0).forEach((image) => problems.push(`image not loaded: ${image.src}`))
  const diagrams = [...main.querySelectorAll('.diagram')]
  diagrams.filter((diagram) => !diagram.querySelector('svg') || /syntax error/i.test(diagram.textContent)).forEach(() => problems.push('a diagram is not drawn'))
  if (main.querySelector('.language-mermaid')) {
    problems.push('shows the source of a diagram')
  }
  if (document.querySelectorAll('h1').length !== 1) {
    problems.push(`has ${document.querySelectorAll('h1').length} titles`)
  }
  if (!document.querySelector('.VPNav').textContent.includes(`${version} ·`)) {
    problems.push('no version in the navigation bar')
  }
  if (!home) {
    if (main.querySelectorAll('.breadcrumb li').length < 3) {
      problems.push('no breadcrumb')
    }
    if (main.querySelector('.edit-link-button')?.href !== edit) {
      problems.push(`no link to edit the page, ${edit}`)
    }
    if (!main.querySelector('.pager-link')) {
      problems.push('no link to the previous or next page')
    }
  }
  return {
    problems,
    links: [...document.querySelectorAll('a[href]')].map((link) => link.href),
    ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
    diagrams: diagrams.length,
    images: images.length
  }
}
