// Checks the built site in a browser: every page on a phone in light mode and on a desktop in dark mode, all links and anchors, and the
// searches of reader-questions.txt. Run `npm --prefix docs run build` first. Needs chromium; set CHROMIUM if it is not on the path.
import { accessSync, constants, createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { delimiter, dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import puppeteer from 'puppeteer-core'
import { audit } from './audit.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const SITE = resolve(HERE, '../target/site')
const QUESTIONS = resolve(HERE, '../src/test/resources/reader-questions.txt')
const EXPECTED = JSON.parse(readFileSync(resolve(HERE, 'searches.json'), 'utf8'))
const POM = readFileSync(resolve(HERE, '../../pom.xml'), 'utf8')
const REPOSITORY = POM.match(/<project\.home>([^<]+)</)[1]
const VERSION = POM.match(/<version>([^<]+)</)[1]
const WINDOWS = 4
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.png': 'image/png', '.woff2': 'font/woff2' }

const problems = []
const started = Date.now()
const limit = setTimeout(() => fail('The check took longer than 5 minutes'), 300_000)

if (!existsSync(join(SITE, 'index.html'))) {
  fail(`${SITE} does not exist: run npm --prefix docs run build`)
}
const pages = readdirSync(SITE, { recursive: true }).map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('.html') && file !== '404.html').sort()
const server = createServer(serve).listen(0, '127.0.0.1')
await new Promise((listening) => server.once('listening', listening))
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await puppeteer.launch({
  executablePath: chromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-renderer-backgrounding', '--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows']
})
try {
  const audits = new Map()
  await inWindows(pages, async (tab, page, done) => {
    audits.set(page, await visit(tab, page))
    if (done % 20 === 0 || done === pages.length) {
      progress(`${done} of ${pages.length} pages`)
    }
  })
  const links = checkLinks(audits)
  const found = await searches()
  const sum = (property) => [...audits.values()].reduce((total, each) => total + each[property], 0)
  progress(`${pages.length} pages, ${links} links, ${sum('diagrams')} diagrams, ${sum('images')} images, ${found} searches`)
} finally {
  await browser.close()
  server.close()
  clearTimeout(limit)
}
for (const problem of problems) {
  console.log(`FAILED ${problem}`)
}
console.log(problems.length === 0 ? 'The site is all right.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Opens a page on a phone in light mode and then on a desktop in dark mode; returns its links, anchors and counts. */
async function visit(tab, page) {
  const report = (text) => problems.push(`${page}: ${text}`)
  tab.report = report
  await tab.setViewport(PHONE)
  await tab.emulateMediaFeatures(media('light'))
  await tab.goto(`${origin}/${page}`, { waitUntil: 'load' })
  await ready(tab, report)
  const home = page === 'index.html'
  const expected = { home, edit: `${REPOSITORY}/edit/main/docs/${page.replace(/html$/, 'md')}`, version: VERSION }
  const phone = await tab.evaluate(audit, { ...expected, dark: false })
  phone.problems.forEach((text) => report(`phone, light: ${text}`))
  await tab.setViewport(DESKTOP)
  await tab.emulateMediaFeatures(media('dark'))
  await tab.waitForFunction(() => document.documentElement.classList.contains('dark'), { timeout: 15_000 }).catch(() => report('no dark mode'))
  await ready(tab, report)
  const desktop = await tab.evaluate(audit, { ...expected, dark: true })
  desktop.problems.forEach((text) => report(`desktop, dark: ${text}`))
  return desktop
}

/** Without transitions, which would have to be waited for. */
function media(scheme) {
  return [{ name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }]
}

/** Waits until the page is alive and its diagrams are drawn. */
async function ready(tab, report) {
  await tab
    .waitForFunction(
      () =>
        document.querySelector('#app')?.__vue_app__
        && !document.querySelector('pre.diagram')
        && [...document.querySelectorAll('.diagram svg')].every((svg) => svg.id.endsWith(document.documentElement.classList.contains('dark') ? 'dark' : 'light')),
      { timeout: 15_000, polling: 50 }
    )
    .catch(() => report('the page does not become ready, or a diagram is not drawn'))
}

/** Checks that the targets of all links within the site exist; returns the number of links. */
function checkLinks(audits) {
  let count = 0
  const reported = new Set()
  for (const [page, { links }] of audits) {
    for (const link of links) {
      count++
      const url = new URL(link)
      if (url.origin !== origin) {
        continue
      }
      const target = decodeURIComponent(url.pathname).slice(1).replace(/(^|\/)$/, '$1index.html')
      const anchor = decodeURIComponent(url.hash).slice(1)
      const known = audits.get(target)
      const dead = !known && !existsSync(join(SITE, target)) ? `dead link to ${target}` : known && anchor && !known.ids.includes(anchor) ? `dead link to ${target}#${anchor}` : ''
      // Navigation is on every page: one report is enough.
      if (dead && !reported.has(dead + (known ? page : ''))) {
        reported.add(dead + (known ? page : ''))
        problems.push(`${page}: ${dead}`)
      }
    }
  }
  return count
}

/** Types each search into the search box, prints the first result and compares it with the expected pages. */
async function searches() {
  const all = readFileSync(QUESTIONS, 'utf8').split(/^# Searches.*$/m)[1].trim().split('\n')
  const missing = all.filter((search) => !EXPECTED[search])
  if (missing.length > 0) {
    problems.push(`searches.json lacks ${missing.join(', ')}`)
  }
  const others = Object.keys(EXPECTED).filter((search) => !all.includes(search))
  const first = new Map()
  await inWindows([...all, ...others], async (tab, search) => {
    if (!tab.searching) {
      tab.searching = true
      tab.report = (text) => problems.push(`search: ${text}`)
      await tab.setViewport(DESKTOP)
      await tab.goto(`${origin}/`, { waitUntil: 'load' })
      await ready(tab, tab.report)
      await tab.click('#local-search button')
      await tab.waitForSelector('.VPLocalSearchBox input')
    }
    await enter(tab, '')
    await tab.waitForFunction(() => !document.querySelector('.VPLocalSearchBox .result'), { timeout: 5_000, polling: 20 })
    await enter(tab, search)
    await tab.waitForSelector('.VPLocalSearchBox .result, .VPLocalSearchBox .no-results', { timeout: 10_000 })
    first.set(search, await tab.$$eval('.VPLocalSearchBox a.result', (results) => results.map((result) => result.getAttribute('href').slice(1))))
  })
  for (const search of [...all, ...others]) {
    const results = first.get(search)
    const page = results[0]?.replace(/\.html.*$/, '').replace(/(^|\/)(#.*)?$/, '$1index') ?? 'nothing'
    const right = [EXPECTED[search]].flat().includes(page)
    console.log(`  ${right ? ' ' : '!'} ${search} → ${results[0] ?? 'nothing'}`)
    if (!right) {
      problems.push(`the first result of "${search}" is ${page}, expected ${[EXPECTED[search]].flat().join(' or ')}; all: ${results.slice(0, 5).join(' ')}`)
    }
  }
  return first.size
}

async function enter(tab, text) {
  await tab.$eval('.VPLocalSearchBox input', (input, value) => {
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

/** Handles each entry in one of a few windows. */
async function inWindows(entries, handle) {
  let next = 0
  let done = 0
  await Promise.all(Array.from({ length: Math.min(WINDOWS, entries.length) }, async () => {
    // A window of its own: a tab in the background does not notice that the color scheme changes.
    const window = await browser.createBrowserContext()
    const tab = await window.newPage()
    tab.on('console', (message) => ['error', 'warn'].includes(message.type()) && tab.report?.(`console: ${message.text()} ${message.location().url ?? ''}`))
    tab.on('pageerror', (error) => tab.report?.(`script: ${error.message}`))
    tab.on('requestfailed', (request) => tab.report?.(`request failed: ${request.url()} ${request.failure()?.errorText}`))
    tab.on('request', (request) => /^(https?:)/.test(request.url()) && !request.url().startsWith(origin) && tab.report?.(`request to another server: ${request.url()}`))
    while (next < entries.length) {
      const entry = entries[next++]
      try {
        await handle(tab, entry, ++done)
      } catch (failure) {
        problems.push(`${entry}: ${failure.message}`)
      }
    }
    tab.report = undefined
    await window.close()
  }))
}

function serve(request, response) {
  const path = decodeURIComponent(new URL(request.url, 'http://site').pathname)
  const file = resolve(SITE, '.' + (path.endsWith('/') ? `${path}index.html` : path))
  if (!file.startsWith(SITE) || !existsSync(file) || statSync(file).isDirectory()) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': path.startsWith('/assets/') ? 'max-age=3600' : 'no-cache' })
  createReadStream(file).pipe(response)
}

function chromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [process.env.CHROMIUM, ...places].find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return found ?? fail("No browser: install Debian's chromium, or set CHROMIUM to its path")
}

function progress(text) {
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(3)} s  ${text}`)
}

function fail(text) {
  console.log(`FAILED ${text}`)
  process.exit(1)
}
