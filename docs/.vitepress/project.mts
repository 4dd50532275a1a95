import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder `docs`. */
export const DOCS = resolve(dirname(fileURLToPath(import.meta.url)), '..')
/** The root of the repository. */
export const ROOT = resolve(DOCS, '..')

const pom = readFileSync(resolve(ROOT, 'pom.xml'), 'utf8')

/** The version of the project. */
export const VERSION = element('version')
/** Whether the version is released. */
export const STATUS = VERSION.endsWith('-SNAPSHOT') ? 'pre-release' : 'released'
/** The address of the repository. */
export const HOME = element('project.home')

function element(name: string): string {
  const found = pom.match(new RegExp(`<${name}>([^<]+)</${name}>`))
  if (!found) {
    throw new Error(`The root pom.xml has no element <${name}>`)
  }
  return found[1].trim()
}
