import { type FreeSpinsStartEvent, REVEAL_MS, type SpinEvent } from '../../games/events.ts'
import { asSentence, symbolName, t } from './boot.ts'
import { signAt } from './reel-board.ts'
import type { RevealOptions } from './reveal-options.ts'
import type { Overlay } from './stage.ts'

/** Symbols that pass before the drawn one stops, in whole turns of the list. */
const TURNS = 3
const TURN_SHARE = 0.72
const REEL_DELAY = 0.16
const GROW_SHARE = 0.36

const easeOut = (at: number): number => 1 - (1 - at) ** 3
/** Past its end once, by a tenth, and back. */
const easeBack = (at: number): number => 1 + 2.2 * (at - 1) ** 3 + 1.2 * (at - 1) ** 2

/** A round window over the reels in which the paying symbols pass, and the drawn one stops. */
const medallion =
  (symbols: readonly string[], place: number, alpha: number): Overlay =>
  ({ context, box, metal, symbol }) => {
    const r = Math.min(box.height * 0.3, box.width * 0.22)
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    context.save()
    context.globalAlpha = alpha * 0.82
    context.fillStyle = 'oklch(0.13 0.025 275)'
    context.fillRect(box.left, box.top, box.width, box.height)
    context.globalAlpha = alpha
    context.beginPath()
    context.arc(x, y, r, 0, Math.PI * 2)
    context.fillStyle = 'oklch(0.2 0.03 275)'
    context.fill()
    context.save()
    context.clip()
    const first = Math.floor(place)
    for (let k = first - 1; k <= first + 1; k++) {
      const name = symbols[((k % symbols.length) + symbols.length) % symbols.length] ?? ''
      symbol(name, x, y + (place - k) * r * 1.7, (r * 1.5) / box.cell)
    }
    context.restore()
    context.lineWidth = Math.max(4, r * 0.09)
    context.strokeStyle = metal
    context.stroke()
    context.restore()
  }

/** The drawn symbol in the upper corner for as long as the feature runs. */
const badge =
  (name: string): Overlay =>
  ({ context, box, metal, symbol }) => {
    const { x, y, r } = signAt(box, box.cell)
    context.beginPath()
    context.arc(x, y, r, 0, Math.PI * 2)
    context.fillStyle = 'oklch(0.18 0.03 275)'
    context.fill()
    context.lineWidth = 3
    context.strokeStyle = metal
    context.stroke()
    symbol(name, x, y, (r * 1.6) / box.cell)
  }

/** Columns of the drawn symbol that have grown to `progress` (0…1) of the whole reveal. */
const columns =
  (
    { symbol: name, reels }: NonNullable<SpinEvent['expansion']>,
    progress: number,
    isCalm: boolean,
  ): Overlay =>
  ({ context, box, metal, symbol }) => {
    const rows = Math.round(box.height / box.cellHeight)
    reels.forEach((reel, index) => {
      const own = Math.min(1, Math.max(0, (progress - index * REEL_DELAY * 0.6) / GROW_SHARE))
      if (own === 0) return
      const grown = isCalm ? 1 : easeBack(own)
      const x = box.left + reel * box.cellWidth
      const middle = box.top + box.height / 2
      const half = (box.height / 2) * Math.min(1, grown)
      context.save()
      context.globalAlpha = isCalm ? own : 1
      context.beginPath()
      context.rect(x + 2, middle - half, box.cellWidth - 4, half * 2)
      context.clip()
      const plate = context.createLinearGradient(x, 0, x + box.cellWidth, 0)
      plate.addColorStop(0, 'oklch(0.2 0.03 275)')
      plate.addColorStop(0.5, 'oklch(0.36 0.05 275)')
      plate.addColorStop(1, 'oklch(0.2 0.03 275)')
      context.fillStyle = plate
      context.fillRect(x, box.top, box.cellWidth, box.height)
      for (let row = 0; row < rows; row++)
        symbol(name, x + box.cellWidth / 2, box.top + (row + 0.5) * box.cellHeight, 0.9 + 0.12 * grown)
      context.restore()
      context.globalAlpha = Math.min(1, own * 2)
      context.strokeStyle = metal
      context.lineWidth = 3
      context.strokeRect(x + 2, middle - half, box.cellWidth - 4, half * 2)
      context.globalAlpha = 1
    })
  }

/** Draws the symbol of the free spins before the player's eyes, and keeps it in view. */
export async function revealDrawnSymbol(event: FreeSpinsStartEvent, options: RevealOptions): Promise<void> {
  const { stage, definition, skin, say, status } = options
  const { drawn } = event
  if (drawn === undefined) return
  const symbols = Object.keys(definition.pays)
  const end = TURNS * symbols.length + symbols.indexOf(drawn)
  const expands = asSentence(t('free.expands', { symbol: symbolName(skin, drawn) }))
  status(t('free.drawing'))
  await stage.run(REVEAL_MS.drawnSymbol, (progress) => {
    const turned = Math.min(1, progress / TURN_SHARE)
    const alpha = Math.min(1, progress * 12, (1 - progress) * 12)
    const place = stage.isCalm ? end : end * easeOut(turned)
    stage.overlay = medallion(symbols, place, alpha)
    if (turned === 1) status(expands)
  })
  say(expands)
  stage.overlay = badge(drawn)
}

/** Lets the drawn symbol fill its reels, one after another, and says what it pays. */
export async function revealExpansion(
  event: SpinEvent,
  options: RevealOptions,
  amount: string,
): Promise<void> {
  const { stage, skin, sound, status } = options
  const { expansion } = event
  if (!expansion) return
  stage.setHighlight(null)
  const kept = stage.overlay
  const text = { times: expansion.reels.length, symbol: symbolName(skin, expansion.symbol), amount }
  let landed = 0
  await stage.run(REVEAL_MS.expansion, (progress) => {
    const shown = columns(expansion, progress, stage.isCalm)
    stage.overlay = (view) => {
      kept?.(view)
      shown(view)
    }
    const due = Math.min(
      expansion.reels.length,
      Math.floor((progress - GROW_SHARE * 0.7) / (REEL_DELAY * 0.6)) + 1,
    )
    for (; landed < due; landed++) sound.land()
    if (progress > 0.6) status(t('award.expanded', text))
  })
  stage.overlay = kept
}
