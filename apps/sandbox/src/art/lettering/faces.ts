import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
// oxlint-disable-next-line import/default -- a CommonJS package
import opentype from 'opentype.js'
import type { Font } from 'opentype.js'
import { num } from '../geometry.ts'
import type { Outline } from '../geometry.ts'

export type Face = {
  /** `@fontsource/…`, all under the Open Font License 1.1. */
  package: string
  weight?: 700 | 900
  /** Set with a capital and small letters: its capitals are too ornate for a whole word. */
  mixed?: true
  /** Thin or engraved: illegible with the inline, print and riso treatments. */
  thin?: true
  /** Space added between letters, per cent of the size. */
  track?: number
}

/** The faces that titles are set in, by theme. */
const FACES = {
  'abril-fatface': { package: 'abril-fatface', track: 3 },
  'alfa-slab-one': { package: 'alfa-slab-one' },
  audiowide: { package: 'audiowide' },
  'berkshire-swash': { package: 'berkshire-swash', mixed: true },
  'bowlby-one': { package: 'bowlby-one' },
  bungee: { package: 'bungee' },
  'bungee-inline': { package: 'bungee-inline', thin: true },
  chango: { package: 'chango' },
  chonburi: { package: 'chonburi', thin: true },
  'cinzel-decorative': {
    package: 'cinzel-decorative',
    weight: 700,
    mixed: true,
    thin: true,
    track: 3,
  },
  'cinzel-decorative-black': {
    package: 'cinzel-decorative',
    weight: 900,
    mixed: true,
    thin: true,
    track: 3,
  },
  'gravitas-one': { package: 'gravitas-one' },
  'im-fell-double-pica-sc': { package: 'im-fell-double-pica-sc', thin: true, track: 3 },
  'lilita-one': { package: 'lilita-one' },
  limelight: { package: 'limelight' },
  metamorphous: { package: 'metamorphous', thin: true, track: 3 },
  'new-rocker': { package: 'new-rocker', mixed: true },
  'pirata-one': { package: 'pirata-one', mixed: true, thin: true },
  'rammetto-one': { package: 'rammetto-one' },
  righteous: { package: 'righteous' },
  rye: { package: 'rye', thin: true },
  sancreek: { package: 'sancreek', thin: true },
  shrikhand: { package: 'shrikhand', mixed: true },
  staatliches: { package: 'staatliches' },
  'titan-one': { package: 'titan-one' },
  'uncial-antiqua': { package: 'uncial-antiqua', mixed: true, thin: true },
  'yeseva-one': { package: 'yeseva-one', thin: true },
} satisfies Record<string, Face>

export type FaceName = keyof typeof FACES

export const FACE_NAMES = Object.keys(FACES) as readonly FaceName[]

export function faceOf(name: FaceName): Face {
  return FACES[name]
}

const resolve = createRequire(import.meta.url).resolve
/** Parsed files; they never change while the process lives. */
const parsed = new Map<FaceName, Font>()

/** Reads the latin subset of a font; throws when its package is not installed. */
function fontOf(name: FaceName): Font {
  const known = parsed.get(name)
  if (known) return known
  const { package: folder, weight = 400 } = faceOf(name)
  const bytes = readFileSync(resolve(`@fontsource/${folder}/files/${folder}-latin-${weight}-normal.woff`))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  parsed.set(name, font)
  return font
}

/** Straight edges are split into this many pieces, so that warps can bend them. */
const STEPS = 5

/**
 * The outline of a line of text at size 100, baseline at 0, kerning applied. Built from the glyphs' commands: the
 * library's own path text loses strokes of some glyphs at small sizes.
 */
export function textOutline(name: FaceName, text: string, track = 0): Outline {
  const font = fontOf(name)
  const scale = 100 / font.unitsPerEm
  const glyphs = font.stringToGlyphs(text)
  let d = ''
  let pen = 0
  glyphs.forEach((glyph, i) => {
    let [px, py] = [0, 0]
    for (const command of glyph.getPath(pen, 0, 100).commands) {
      switch (command.type) {
        case 'L':
          for (let k = 1; k <= STEPS; k++) {
            d += `L${num(px + ((command.x - px) * k) / STEPS)} ${num(py + ((command.y - py) * k) / STEPS)}`
          }
          break
        case 'M':
          d += `M${num(command.x)} ${num(command.y)}`
          break
        case 'Q':
          d += `Q${num(command.x1)} ${num(command.y1)} ${num(command.x)} ${num(command.y)}`
          break
        case 'C':
          d += `C${num(command.x1)} ${num(command.y1)} ${num(command.x2)} ${num(command.y2)} ${num(command.x)} ${num(command.y)}`
          break
        case 'Z':
          d += 'Z'
          break
      }
      if (command.type !== 'Z') [px, py] = [command.x, command.y]
    }
    pen += glyph.advanceWidth * scale + track
    const following = glyphs[i + 1]
    if (following) pen += font.getKerningValue(glyph, following) * scale
  })
  return d
}
