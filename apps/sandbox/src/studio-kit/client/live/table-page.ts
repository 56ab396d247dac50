import type { GameEvent } from '../../../games/events.ts'
import type { TableState } from '../../live/table-state.ts'
import { boot, t } from '../boot.ts'
import { el } from '../dom.ts'
import { outcomeText } from '../history-sheet.ts'
import { type Host, createHost } from '../host.ts'
import { LIVE_ROOMS, type LiveRoom } from '../../../catalogue/live-rooms.ts'
import { createMoney } from '../money.ts'
import { createTexts, followMotion, pageHead } from '../page-parts.ts'
import { createPause } from '../pause.ts'
import { type LoadedGame, isWin } from '../scenes/scene.ts'
import { type Ask, faultText, isFault, operatorText } from '../server.ts'
import { createSound } from '../sound.ts'
import { type Opened, type RoundView, isShort } from '../types.ts'
import { createBetBar } from './bet-bar.ts'
import { createCountdown } from './countdown.ts'
import { createResultsStrip } from './results-strip.ts'
import { createSeat } from './seat.ts'
import { watchTable } from './table-feed.ts'
import { fitTable } from './table-layout.ts'
import { tableTools } from './table-tools.ts'
import { createStudioView } from './studio-view.ts'

/** The page of a live table: rounds come from the table's clock, and the player may bet on each. */
export function runTable(root: HTMLElement, opened: Opened, loaded: LoadedGame, ask: Ask): void {
  const room = LIVE_ROOMS[opened.game.slug]
  if (!room) throw new Error(`${opened.game.slug} has no room`)
  new TablePage({ root, opened, loaded, ask, room }).run()
}

interface TableParts {
  readonly root: HTMLElement
  readonly opened: Opened
  readonly loaded: LoadedGame
  readonly ask: Ask
  readonly room: LiveRoom
}

class TablePage {
  private readonly root: HTMLElement
  private readonly opened: Opened
  private readonly ask: Ask
  private readonly money
  private readonly sound
  private readonly texts = createTexts()
  private readonly scene
  private readonly seat
  private readonly view
  private readonly host: Host
  private readonly pause
  private readonly countdown = createCountdown()
  private readonly strip
  private readonly bar
  private state: TableState | null = null
  /** The newest round whose result is on the page. */
  private shownRound = 0
  private isRevealing = false
  private isLost = false
  /** What the scene does, one after the other. */
  private scenes: Promise<void> = Promise.resolve()

  constructor({ root, opened, loaded, ask, room }: TableParts) {
    this.root = root
    this.opened = opened
    this.ask = ask
    this.money = createMoney(opened.currency, boot.locale)
    this.sound = createSound(loaded.chord)
    const { forScene, tell } = this.texts
    this.scene = loaded.createScene({
      opened,
      money: this.money,
      sound: this.sound,
      ...forScene,
      changed: () => this.paint(),
    })
    const { scene, money } = this
    this.bar = createBetBar({ opened, scene, money, press: () => void this.placeBet() })
    this.strip = createResultsStrip(opened.definition)
    this.view = createStudioView(room)
    this.seat = createSeat(ask, opened.round, (text) => tell(text, ''))
    this.pause = createPause(root, () => this.bar.focus())
    this.host = createHost({
      refreshBalance: () => void this.refreshBalance(),
      pause: () => {
        this.pause.request()
        this.pause.show()
      },
      resume: () => this.pause.end(),
    })
  }

  run(): void {
    const { root, opened, ask, money, sound, scene, host, texts } = this
    const { chipMinor } = this.bar
    const tools = tableTools({ opened, ask, money, sound, scene, host, chipMinor, state: () => this.state })
    const head = el('div', { class: 'live-head' }, this.countdown.element, this.strip.element)
    const isRoulette = opened.definition.kind === 'roulette'
    const { room, stage } = fitTable(root, { view: this.view, scene, head, isRoulette })
    root.replaceChildren(
      room,
      pageHead(opened, tools),
      stage,
      el('div', { class: 'line' }, el('div', {}, texts.say, texts.status)),
      texts.aloud,
      this.bar.element,
    )
    root.classList.add('live-table')
    followMotion((isCalm) => {
      scene.setCalm(isCalm)
      this.view.setCalm(isCalm)
    })
    if (opened.mode === 'demo') texts.tell(t('live.noDemo'), '')
    else if (opened.otherGame) texts.tell(faultText(opened.otherGame), 'refused')
    this.paint()
    host.loaded()
    watchTable(ask, {
      state: (state) => this.hear(state),
      lost: (text) => this.tellLost(text),
      found: () => this.tellFound(),
    })
  }

  // --- the table's clock

  private hear(next: TableState): void {
    const before = this.state
    this.state = next
    this.countdown.show(next)
    if (!before) this.enter(next)
    else if (before.round !== next.round) this.open(next)
    if (before && (before.round !== next.round || before.phase !== next.phase)) this.enterPhase(next)
    this.showResults(next)
    this.paint()
  }

  private tellLost(text: string): void {
    this.isLost = true
    this.texts.tell(text, 'refused')
    this.paint()
  }

  /** The table is back: the text about the connection goes. */
  private tellFound(): void {
    this.isLost = false
    const bet = this.state && this.seat.betFor(this.state.round)
    if (bet?.events) this.tellOutcome(bet)
    else this.texts.tell(bet ? this.standsText(bet) : '', '')
    this.paint()
  }

  /** The page comes to a table in any phase. */
  private enter(state: TableState): void {
    const bet = this.seat.betFor(state.round)
    if (bet) this.scene.choose?.(bet.choice.spots ?? [])
    const earlier = this.seat.takeEarlier(state.round)
    if (earlier) void this.finish(earlier)
    if (state.phase === 'closed') this.scene.start()
    if (state.phase === 'result') this.queue(() => this.showAtOnce(state))
    this.view.setPose(state.phase === 'betting' ? 'call' : 'act')
  }

  private open(state: TableState): void {
    this.queue(async () => this.scene.clear())
    const { texts } = this
    if (this.opened.mode === 'real') texts.tell('', '')
    texts.aloud.textContent = t('live.phase.betting')
    const earlier = this.seat.takeEarlier(state.round)
    if (earlier) void this.finish(earlier)
  }

  private enterPhase(state: TableState): void {
    switch (state.phase) {
      case 'betting':
        this.view.setPose('call')
        break
      case 'closed':
        this.view.setPose('close')
        this.texts.aloud.textContent = t('live.phase.closed')
        if (this.bar.bet() && !this.seat.betFor(state.round) && !this.seat.isSending)
          this.texts.tell(t('live.unsent'), '')
        this.queue(async () => {
          this.texts.forScene.status('')
          this.scene.start()
        })
        break
      case 'result':
        this.view.setPose('act')
        this.queue(() => this.reveal(state))
    }
  }

  private queue(act: () => Promise<void>): void {
    this.scenes = this.scenes.then(act)
  }

  /** A page that comes when the result is known shows it as it ended. */
  private async showAtOnce(state: TableState): Promise<void> {
    if (!state.result) return
    const own = await this.seat.resultFor(state.round)
    this.closeRound(state, own?.events ?? state.result.events, own)
  }

  private async reveal(state: TableState): Promise<void> {
    if (!state.result) return
    this.isRevealing = true
    this.paint()
    const own = await this.seat.resultFor(state.round)
    const events = own?.events ?? state.result.events
    await this.scene.reveal(events)
    this.isRevealing = false
    this.view.setPose('show')
    this.closeRound(state, events, own)
  }

  private closeRound({ round }: TableState, events: readonly GameEvent[], own: RoundView | null): void {
    this.present(events, own)
    this.shownRound = round
    if (this.state) this.showResults(this.state)
    this.paint()
    if (own) void this.finish(own)
  }

  private present(events: readonly GameEvent[], own: RoundView | null): void {
    const hasWon = own !== null && isWin(own)
    this.scene.present(events, hasWon)
    if (own) this.tellOutcome(own)
    if (hasWon) this.sound.win()
  }

  private tellOutcome(round: RoundView): void {
    this.texts.tell(t('say.outcome', { outcome: outcomeText(round, this.money) }), isWin(round) ? 'win' : '')
  }

  /** The result of the running round is listed when it has been revealed. */
  private showResults({ board, round }: TableState): void {
    this.strip.show(board.filter((one) => one.round < round || one.round <= this.shownRound))
  }

  // --- the player's bet

  private get canBet(): boolean {
    const { state, seat } = this
    if (!state || state.phase !== 'betting' || this.isLost || this.opened.mode === 'demo') return false
    return !seat.isSending && !this.isRevealing && !seat.betFor(state.round)
  }

  private async placeBet(): Promise<void> {
    const { state, texts } = this
    if (!state || !this.canBet || this.pause.isWanted) return
    const bet = this.bar.bet()
    if (!bet) return texts.tell(this.scene.missing, 'refused')
    const lacks = (): boolean => isShort(this.opened, this.bar.balanceMinor, bet.stakeMinor)
    if (lacks()) {
      // The player may have deposited meanwhile.
      await this.refreshBalance()
      if (lacks()) return texts.tell(operatorText('funds'), 'refused')
      if (!this.canBet || this.state?.round !== state.round) return
    }
    const placing = this.seat.place(bet, state.round)
    this.paint()
    const answer = await placing
    if (typeof answer === 'string') {
      texts.tell(answer, 'refused')
      await this.refreshBalance()
    } else if (answer.choice.tableRound !== this.state?.round) await this.finish(answer)
    else {
      this.bar.setBalance(answer.balanceAfterBet)
      this.host.roundStarted(this.momentOf(answer))
      texts.tell(this.standsText(answer), '')
    }
    this.paint()
  }

  /** The payment of a bet whose result is known, or will be. */
  private async finish(round: RoundView): Promise<void> {
    this.host.resultShown(this.momentOf(round))
    const paid = await this.seat.settle(round)
    if (paid && round.events === null) this.tellOutcome(paid)
    this.bar.setBalance(paid?.balanceAfter ?? '')
    this.host.roundEnded(this.momentOf(paid ?? round))
    this.paint()
  }

  private readonly standsText = ({ stakeMinor }: RoundView): string =>
    t('live.stands', { stake: this.money.text(stakeMinor) })
  private readonly momentOf = ({ id }: RoundView) => ({ round: id, balanceMinor: this.bar.balanceMinor })

  private async refreshBalance(): Promise<void> {
    const answer = await this.ask<{ balanceMinor: string }>('balance')
    if (isFault(answer) || this.seat.isSending) return
    this.bar.setBalance(answer.balanceMinor)
    this.paint()
  }

  private paint(): void {
    const { state, seat, canBet } = this
    const placed = state && seat.betFor(state.round)
    this.bar.paint({ canBet, placed, isSending: seat.isSending, isKnown: state !== null })
  }
}
