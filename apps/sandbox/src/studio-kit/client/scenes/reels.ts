import type { GameEvent, SpinEvent } from '../../../games/events.ts'
import { symbolName, t } from '../boot.ts'
import { el } from '../dom.ts'
import type { Context } from '../pen.ts'
import { type Award, awardsOf, coinMinorOf, featureAwards, reveal, wait } from '../reveal.ts'
import { FEATURE_EVENT } from '../room.ts'
import { openingStops } from '../reel-board.ts'
import { paintScenery } from '../scenery.ts'
import { skinOf } from '../skins/index.ts'
import type { Skin } from '../skins/skin.ts'
import { Stage } from '../stage.ts'
import type { ReelDefinition } from '../types.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'

const NEXT_AWARD_MS = 1_400
/** A refused stake lets the reels stop where they stood, in the time of a round. */
const CANCEL_MS = 1_900

/** At rest a symbol moves so often, and the next is so many cells away. */
const STIR_EVERY_MS = 4_200
const STIR_STEP = 7

/** Slots: reels on a canvas, and lines to choose where the game lets the player choose them. */
class ReelScene implements Scene {
  readonly element: HTMLCanvasElement
  readonly picker: HTMLElement | null
  readonly playText: Scene['playText']
  readonly stakeText = 'game.stake'
  readonly missing = ''
  private readonly definition: ReelDefinition
  private readonly skin: Skin
  private readonly context: SceneContext
  private readonly stage: Stage
  private readonly select: HTMLSelectElement
  private readonly hasLines: boolean
  private lines: number
  private stops: readonly number[]
  private showing: { stop: boolean } | null = null

  constructor(definition: ReelDefinition, skin: Skin, context: SceneContext) {
    this.definition = definition
    this.skin = skin
    this.context = context
    const { opened, sound, changed } = context
    this.playText = definition.kind === 'feature-buy' ? 'game.buy' : 'game.spin'
    this.hasLines = definition.kind === 'lines' && definition.base === undefined
    const lineCounts = this.hasLines ? Object.keys(opened.ladders) : []
    this.lines = lineCounts.length
    const last = spinIn(opened.last?.events ?? [])
    this.stops = last?.stops ?? openingStops(definition.strips, definition.rows)
    const label = t('game.reels', { game: opened.game.name })
    this.element = el('canvas', { role: 'img', 'aria-label': label })
    this.stage = new Stage({
      canvas: this.element,
      skin,
      strips: definition.strips,
      rows: definition.rows,
      title: opened.game.name,
      stops: this.stops,
      onLand: () => sound.land(),
    })
    if (last) this.describe(last.grid)
    // A step that shares no factor with the number of cells comes to each of them.
    const cells = definition.strips.length * definition.rows
    let cell = 0
    setInterval(() => {
      cell = (cell + STIR_STEP) % cells
      void this.stage.stir(cell)
    }, STIR_EVERY_MS)
    this.select = el(
      'select',
      { id: 'lines' },
      ...lineCounts.map((count) => el('option', { value: count }, count)),
    )
    this.select.value = String(this.lines)
    this.select.addEventListener('change', () => {
      this.lines = Number(this.select.value)
      changed()
    })
    const name = el('label', { class: 'label', for: 'lines' }, t('game.lines'))
    this.picker = this.hasLines ? el('div', { class: 'field picker-field' }, name, this.select) : null
  }

  ladder = (): string => (this.hasLines ? String(this.lines) : 'stake')
  variant = (): string => this.ladder()
  bet = (stakeMinor: string): Bet => ({ stakeMinor, choice: this.hasLines ? { lines: this.lines } : {} })

  scenery(context: Context, width: number, height: number): void {
    paintScenery(context, this.skin.scene, width, height)
  }
  get life(): Scene['life'] {
    return this.skin.life
  }
  get featureScenery(): Scene['featureScenery'] {
    const { featureScene } = this.skin
    return featureScene && ((context, width, height) => paintScenery(context, featureScene, width, height))
  }
  resize(width: number, height: number): void {
    this.stage.resize(width, height)
  }
  setBusy(isBusy: boolean): void {
    this.select.disabled = isBusy
  }
  setCalm(isCalm: boolean): void {
    this.stage.isCalm = isCalm
  }
  start(): void {
    this.stage.startSpin()
  }
  cancel(): Promise<void> {
    return this.stage.stopAt(this.stops, CANCEL_MS)
  }

  reveal(events: readonly GameEvent[]): Promise<void> {
    const { stage, definition, skin } = this
    const { money, sound, status, readOut } = this.context
    const feature = (isOn: boolean): void => {
      this.element.dispatchEvent(new CustomEvent(FEATURE_EVENT, { detail: isOn, bubbles: true }))
    }
    return reveal(events, { stage, definition, skin, money, sound, status, say: readOut, feature })
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const spin = spinIn(events)
    if (!spin) return
    this.stops = spin.stops
    this.stage.show(spin.stops)
    this.describe(spin.grid)
    const coinMinor = coinMinorOf(events)
    const awards = [
      // A bought feature has no spin before its first free one, which counts in its sum.
      ...(spin.mode === 'paid'
        ? awardsOf(spin, this.definition, this.skin, coinMinor, this.context.money)
        : []),
      ...featureAwards(events, coinMinor, this.context.money),
    ]
    if (awards.length > 0) void this.cycle(awards, isWin ? 'win' : 'plain', owedIn(events))
  }

  clear(): void {
    if (this.showing) this.showing.stop = true
    this.showing = null
    this.stage.setHighlight(null)
    this.context.status('')
  }

  private async cycle(awards: readonly Award[], kind: 'win' | 'plain', owed: bigint): Promise<void> {
    this.clear()
    const mine = { stop: false }
    this.showing = mine
    const cells = awards.flatMap((award) => award.highlight.cells)
    const totalAt = (share: number): string =>
      this.context.money.text((owed * BigInt(Math.round(share * 1_000))) / 1_000n)
    const shown = this.stage.emphasise({ cells, kind }, totalAt)
    // The sum of a feature was read out at its end.
    const lit = awards.filter(({ highlight }) => highlight.cells.length > 0)
    if (kind === 'win') this.context.readOut(lit.map((award) => award.text).join(' · '))
    await Promise.all([shown, wait(NEXT_AWARD_MS)])
    for (let index = 0; !mine.stop && index < awards.length * 3; index++) {
      const award = awards[index % awards.length]
      if (!award) return
      this.stage.setHighlight({ ...award.highlight, kind })
      this.context.status(award.text)
      await wait(NEXT_AWARD_MS)
    }
    if (mine.stop) return
    this.stage.setHighlight({ cells, kind })
    this.context.status('')
  }

  private describe(grid: readonly (readonly string[])[]): void {
    const rows = Array.from({ length: this.definition.rows }, (_, row) =>
      grid.map((reel) => symbolName(this.skin, reel[row] ?? '')).join(', '),
    )
    const text = t('say.grid', { game: this.context.opened.game.name, rows: rows.join('; ') })
    this.element.setAttribute('aria-label', text)
  }
}

function owedIn(events: readonly GameEvent[]): bigint {
  const end = events.at(-1)
  return end?.type === 'round-end' ? BigInt(end.owedMinor) : 0n
}

const spinIn = (events: readonly GameEvent[]): SpinEvent | undefined =>
  events.find((event) => event.type === 'spin')

export const load: LoadGame = async ({ definition, game }) => {
  const skin = await skinOf(game)
  if (!('strips' in definition) || !skin) return undefined
  return { chord: skin.chord, skin, createScene: (context) => new ReelScene(definition, skin, context) }
}
