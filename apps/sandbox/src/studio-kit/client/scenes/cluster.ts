import type { ClusterDefinition } from '../../../games/definition.ts'
import { type DropEvent, FEATURE_DROP } from '../../../games/draw-events.ts'
import { type GameEvent, REVEAL_MS } from '../../../games/events.ts'
import { symbolName, t } from '../boot.ts'
import { hasTitle } from '../reel-board.ts'
import { coinMinorOf, wait } from '../reveal.ts'
import { FEATURE_EVENT } from '../room.ts'
import { paintScenery } from '../scenery.ts'
import { skinOf } from '../skins/index.ts'
import type { Skin } from '../skins/skin.ts'
import { paintTitle } from '../title.ts'
import * as boards from './cluster-board.ts'
import { coinsShown, dropsIn, fade, markedOf, openingGrid, standing } from './cluster-drops.ts'
import { ClusterPaint, type Marked, type Placed } from './cluster-paint.ts'
import { Painter, type Picture } from './painter.ts'
import type { Bet, LoadGame, Scene, SceneContext } from './scene.ts'

type Context = CanvasRenderingContext2D

/** The board before a round empties in this time, while the stake is sent. */
const EMPTY_MS = 420
/** Clusters that paid vanish in this time, at the start of the next drop. */
const VANISH_MS = 220
/** What a won round has paid is shown over its last board for so long, then each board that paid. */
const TOTAL_MS = 1_500
const NEXT_BOARD_MS = 1_600
const REVIEWS = 3

/** Cascades: symbols fall into a board, and groups of equal neighbours pay and make room. */
class ClusterScene implements Scene, Picture {
  readonly element: HTMLElement
  readonly picker = null
  readonly playText = 'game.play'
  readonly stakeText = 'game.stake'
  readonly missing = ''
  private readonly definition: ClusterDefinition
  private readonly skin: Skin
  private readonly context: SceneContext
  private readonly painter: Painter
  private readonly paint: ClusterPaint
  /** The board that stands when nothing falls. */
  private grid: readonly (readonly string[])[]
  private placed: readonly Placed[]
  private marked: Marked | null = null
  private multiplier = 0
  /** What the whole round has paid, while it is shown over the board. */
  private total: { text: string; grown: number } | null = null
  private review: { isOver: boolean } | null = null
  /** The board falls away, or has; null while it stands. */
  private emptying: Promise<void> | null = null

  constructor(definition: ClusterDefinition, skin: Skin, context: SceneContext) {
    this.definition = definition
    this.skin = skin
    this.context = context
    const { game, last } = context.opened
    this.grid = dropsIn(last?.events ?? []).at(-1)?.grid ?? openingGrid(definition)
    this.placed = standing(this.grid)
    this.paint = new ClusterPaint(definition, skin)
    this.painter = new Painter(t('cascade.board', { game: game.name }), this)
    this.element = this.painter.canvas
    if (last) this.describe()
  }

  ladder = (): string => 'stake'
  variant = (): string => 'stake'
  bet = (stakeMinor: string): Bet => ({ stakeMinor, choice: {} })

  scenery(pen: Context, width: number, height: number): void {
    paintScenery(pen, this.skin.scene, width, height)
  }
  get life(): Scene['life'] {
    return this.skin.life
  }
  get featureScenery(): Scene['featureScenery'] {
    const { featureScene } = this.skin
    return featureScene && ((pen, width, height) => paintScenery(pen, featureScene, width, height))
  }
  resize(width: number, height: number): void {
    this.painter.resize(width, height)
  }
  setBusy(): void {}
  setCalm(isCalm: boolean): void {
    this.painter.isCalm = isCalm
  }

  start(): void {
    this.clear()
    this.emptying = this.empty()
  }
  async cancel(): Promise<void> {
    await this.emptied()
    await this.fall(this.grid, null)
  }
  clear(): void {
    if (this.review) this.review.isOver = true
    this.review = null
    this.total = null
    this.marked = null
    this.multiplier = 0
    this.context.status('')
    this.painter.draw()
  }

  async reveal(events: readonly GameEvent[]): Promise<void> {
    await this.emptied()
    const coinMinor = coinMinorOf(events)
    let removed: readonly number[] | null = null
    for (const drop of dropsIn(events)) {
      if (drop.number === FEATURE_DROP) this.feature(true)
      this.multiplier = drop.multiplier
      if (drop.number > 1) this.context.status(this.statusOf(drop, drop.totalCoins - drop.coins, coinMinor))
      await this.fall(drop.grid, removed)
      this.grid = drop.grid
      if (drop.clusters.length > 0) await this.showClusters(drop, coinMinor)
      removed = drop.clusters.flatMap(({ cells }) => cells)
    }
    this.marked = null
    this.feature(false)
    this.context.status('')
  }

  present(events: readonly GameEvent[], isWin: boolean): void {
    const drops = dropsIn(events)
    const last = drops.at(-1)
    if (!last) return
    this.clear()
    this.stand(last)
    const paid = drops.filter(({ clusters }) => clusters.length > 0)
    if (paid.length > 0) void this.showAgain(paid, last, coinMinorOf(events), isWin)
  }

  still(pen: Context, width: number, height: number): void {
    const board = this.paint.fit(width, height)
    this.paint.frame(pen)
    if (!hasTitle(width, height)) return
    const box = boards.titleIn(board, this.definition.columns, width)
    paintTitle(pen, this.context.opened.game.name, box, this.skin.title)
  }

  draw(pen: Context, width: number): void {
    this.paint.multipliers(pen, this.multiplier)
    this.paint.symbols(pen, this.placed, this.marked)
    if (this.marked) this.paint.clusters(pen, this.marked, width)
    if (this.total) this.paint.total(pen, this.total.text, this.total.grown)
  }

  /** Shows what a round has paid, then the boards that paid one after another. The last of them stays. */
  private async showAgain(
    paid: readonly DropEvent[],
    last: DropEvent,
    coinMinor: bigint,
    isWin: boolean,
  ): Promise<void> {
    const mine = { isOver: false }
    this.review = mine
    if (isWin) {
      // No cluster is marked, so that every symbol steps back behind the amount.
      this.marked = { clusters: [], isWin }
      await this.painter.run(TOTAL_MS, (share) => {
        if (mine.isOver) return
        const coins = coinsShown({ ...last, coins: last.totalCoins }, share, !this.painter.isCalm)
        const grown = this.painter.isCalm ? 1 : Math.min(1, share * 5)
        this.total = { text: this.amount(coins, coinMinor), grown: 0.8 + 0.2 * grown }
      })
      if (mine.isOver) return
      this.total = null
    }
    const shown = paid.length > 1 ? Array.from({ length: REVIEWS }, () => paid).flat() : paid
    for (const drop of shown) {
      if (mine.isOver) return
      this.marked = { ...this.markedIn(drop, coinMinor), isWin }
      this.context.status(this.statusOf(drop, drop.totalCoins, coinMinor))
      this.stand(drop)
      await wait(NEXT_BOARD_MS)
    }
  }

  /** Puts every symbol of a drop in its cell. */
  private stand({ grid, multiplier }: Pick<DropEvent, 'grid' | 'multiplier'>): void {
    this.grid = grid
    this.multiplier = multiplier
    this.placed = standing(grid)
    this.describe()
    this.painter.draw()
  }

  /** A round that is shown again begins with the board of the round before. */
  private async emptied(): Promise<void> {
    await (this.emptying ?? this.empty())
    this.emptying = null
  }

  /** Lets the symbols fall out of the board at its bottom. */
  private empty(): Promise<void> {
    const { rows } = this.definition
    const leaving = standing(this.grid)
    return this.painter.run(EMPTY_MS, (share) => {
      this.placed = leaving.map((one) =>
        this.painter.isCalm
          ? { ...one, alpha: 1 - share }
          : { ...one, row: one.row + (rows + 1) * share * share },
      )
    })
  }

  /** Lets a board fall: all of it into an empty one, or what follows the cells that were removed. */
  private async fall(grid: readonly (readonly string[])[], removed: readonly number[] | null): Promise<void> {
    const { columns, rows } = this.definition
    const gone = new Set(removed ?? Array.from({ length: columns * rows }, (_, cell) => cell))
    const before = this.placed
    const falls = boards.fallsOf(grid, gone)
    const vanish = removed ? VANISH_MS : 0
    let hasLanded = false
    this.marked = null
    await this.painter.run(REVEAL_MS.drop, (share) => {
      const now = share * REVEAL_MS.drop
      if (this.painter.isCalm) {
        this.placed = fade({ before, falls, rows, share })
        return
      }
      if (now < vanish) {
        this.placed = before.map((one) =>
          gone.has(one.column * rows + one.row)
            ? { ...one, alpha: 1 - now / vanish, scale: 1 - (now / vanish) * 0.3 }
            : one,
        )
        return
      }
      this.placed = falls.map((falling) => ({
        symbol: falling.symbol,
        column: falling.column,
        row: boards.rowAt(falling, rows, now - vanish),
        alpha: 1,
        scale: 1,
      }))
      if (hasLanded || now - vanish < boards.fallMs(1, rows)) return
      hasLanded = true
      this.context.sound.land()
    })
    this.placed = standing(grid)
  }

  /** Outlines what pays with its amount, and says it. */
  private async showClusters(drop: DropEvent, coinMinor: bigint): Promise<void> {
    const { status, readOut } = this.context
    const amount = (coins: number): string => this.amount(coins, coinMinor)
    const marked = this.markedIn(drop, coinMinor)
    this.marked = marked
    const awards = drop.clusters.map(({ symbol, cells, coins }) =>
      t('award.scatter', {
        times: cells.length,
        symbol: symbolName(this.skin, symbol),
        amount: amount(coins * drop.multiplier),
      }),
    )
    readOut([this.headOf(drop), ...awards].join(' · '))
    await this.painter.run(REVEAL_MS.clusters, (share) => {
      const coins = coinsShown(drop, share, marked.isWin && !this.painter.isCalm)
      status(this.statusOf(drop, coins, coinMinor))
    })
  }

  private markedIn(drop: DropEvent, coinMinor: bigint): Marked {
    return markedOf(drop, this.definition.base, (coins) => this.amount(coins, coinMinor))
  }

  private headOf({ number, multiplier }: DropEvent): string {
    const head = t('cascade.drop', { number })
    return multiplier > 1 ? `${head} · ${t('free.multiplied', { multiplier })}` : head
  }

  private amount(coins: number, coinMinor: bigint): string {
    return this.context.money.text(coinMinor * BigInt(coins))
  }

  private statusOf(drop: DropEvent, totalCoins: number, coinMinor: bigint): string {
    const amount = this.amount(totalCoins, coinMinor)
    return `${this.headOf(drop)} · ${t('free.soFar', { amount })}`
  }

  private feature(isOn: boolean): void {
    this.element.dispatchEvent(new CustomEvent(FEATURE_EVENT, { detail: isOn, bubbles: true }))
  }

  private describe(): void {
    const rows = Array.from({ length: this.definition.rows }, (_, row) =>
      this.grid.map((column) => symbolName(this.skin, column[row] ?? '')).join(', '),
    )
    const text = t('say.grid', { game: this.context.opened.game.name, rows: rows.join('; ') })
    this.element.setAttribute('aria-label', text)
  }
}

export const load: LoadGame = async ({ definition, game }) => {
  const skin = await skinOf(game)
  if (definition.kind !== 'cluster' || !skin) return undefined
  return { chord: skin.chord, skin, createScene: (context) => new ClusterScene(definition, skin, context) }
}
