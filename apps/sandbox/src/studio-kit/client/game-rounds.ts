import { t, timeText } from './boot.ts'
import type { GamePage } from './game-page.ts'
import { outcomeText } from './history-sheet.ts'
import { wait } from './reveal.ts'
import { createRoundCalls } from './round-calls.ts'
import { isWin } from './scenes/scene.ts'
import { isFault, operatorText } from './server.ts'
import { type Opened, type RoundView, waitsForPlayer } from './types.ts'

/** How long a result waits for the balance after its payment; a later answer changes the balance when it comes. */
const PAID_WITHIN_MS = 1_500

/** The rounds of a page, one at a time: placed or taken up again, decided on, revealed and paid. */
export class GameRounds {
  private readonly page: GamePage
  private readonly calls
  /** The earliest time of the next round (GAM-11). */
  private nextAt = 0
  private round: RoundView | null = null
  /** The last stake has had no answer. */
  private isLost = false
  /** The round that waits for its player is one that was left. */
  private isTakenUp = false

  constructor(page: GamePage) {
    this.page = page
    this.calls = createRoundCalls(page.ask, {
      tell: (text) => page.texts.tell(text, ''),
      isShown: (id) => id === this.round?.id,
      lacksPlayMoney: () => {
        page.refill.hidden = false
      },
      lost: () => {
        this.isLost = true
      },
    })
    addEventListener('online', () => void this.lookAgain())
  }

  async play(): Promise<void> {
    const { page } = this
    const { scene, texts } = page
    if (page.isBusy || page.pause.isWanted) return
    const placed = page.bet()
    if (placed === null) return texts.tell(scene.missing, 'refused')
    page.isBusy = true
    if (await page.lacks(page.free.priceOf(placed))) {
      page.isBusy = false
      page.paint()
      return texts.tell(operatorText('funds'), 'refused')
    }
    this.isLost = false
    scene.clear()
    texts.clear()
    page.paint()
    const wanted = this.nextAt - performance.now()
    if (wanted > 0) await wait(wanted)
    scene.start()
    const startedAt = performance.now()
    const answer = await this.calls.place(crypto.randomUUID(), placed)
    this.nextAt = startedAt + page.opened.cycleMs
    if (typeof answer === 'string') {
      texts.tell(answer, 'refused')
      await scene.cancel()
      void page.refreshBalance()
    } else await this.show(answer)
    // The button is enabled again when the minimum cycle is over (GAM-11).
    await wait(Math.max(0, this.nextAt - performance.now()))
    await this.end()
    page.pause.show()
  }

  /** A round that was accepted before the page was left is revealed now, from its stored draw. */
  async resume(open: RoundView): Promise<void> {
    const { page } = this
    page.isBusy = true
    page.texts.tell(t(waitsForPlayer(open) ? 'say.decisionPending' : 'say.resumed'), '')
    page.paint()
    page.scene.start()
    const answer = await this.calls.decided(open)
    // What the stake left is told by the round. It may be long ago.
    if (typeof answer !== 'string' && waitsForPlayer(answer)) this.isTakenUp = true
    if (typeof answer === 'string') {
      page.texts.tell(answer, 'refused')
      await page.scene.cancel()
    } else await this.show(answer)
    await this.end()
  }

  /** Back online after a stake without an answer: its round is shown if it was taken. */
  private async lookAgain(): Promise<void> {
    const { page } = this
    if (!this.isLost || page.isBusy) return
    const found = await page.ask<Opened>('open')
    if (isFault(found) || page.isBusy) return
    this.isLost = false
    if (found.round) return this.resume(found.round)
    page.balance = found.balanceMinor
    const { last } = found
    page.texts.tell(last ? t('say.last', { outcome: outcomeText(last, page.money) }) : '', '')
    page.paint()
  }

  async showAgain(past: RoundView): Promise<void> {
    const { page } = this
    const { scene, texts, money } = page
    if (page.isBusy || !past.events) return
    page.isBusy = true
    scene.clear()
    texts.clear()
    texts.tell(t('say.replay', { when: timeText(past.placedAt) }), '')
    page.paint()
    scene.start()
    await scene.reveal(past.events)
    scene.present(past.events, isWin(past))
    const stake = money.text(past.stakeMinor)
    texts.tell(t('say.replayed', { outcome: outcomeText(past, money), stake }), '')
    this.round = past
    page.isBusy = false
    page.paint()
  }

  private async show(opening: RoundView): Promise<void> {
    const { page, calls } = this
    this.take(opening)
    page.host.roundStarted(this.momentOf(opening))
    await page.scene.reveal(opening.events ?? [])
    const drawn = await this.decideOn(opening)
    if (drawn === null) return
    page.host.resultShown(this.momentOf(drawn))
    const settled = calls.settle(drawn.id)
    this.present(drawn)
    const after = await Promise.race([settled, wait(PAID_WITHIN_MS).then(() => null)])
    const book = (answer: RoundView | null): void => {
      if (answer?.balanceAfter) page.balance = answer.balanceAfter
      page.host.roundEnded(this.momentOf(drawn))
      page.paint()
    }
    if (after) book(after)
    else {
      // The studio retries the payment until the site has acknowledged it.
      void settled.then(book)
    }
  }

  /** Asks the player as long as the round waits. @returns null when the studio could not be asked */
  private async decideOn(opening: RoundView): Promise<RoundView | null> {
    const { page } = this
    const { scene, texts } = page
    const { decider } = scene
    let now = opening
    if (!decider) return now
    while (waitsForPlayer(now)) {
      const known = now.events ?? []
      const offered = known.findLast((event) => event.type === 'decision')
      if (!offered) return null
      if (this.isTakenUp) void page.refreshBalance()
      this.isTakenUp = false
      const decision = await page.decide(decider, offered)
      const cost = offered.choices.find(({ action }) => action === decision.type)?.stakeMinor ?? '0'
      if (await page.lacks(cost)) {
        page.paint()
        texts.tell(operatorText('funds'), 'refused')
        continue
      }
      texts.tell('', '')
      const answer = await this.calls.act(now, decision)
      if (typeof answer === 'string') {
        texts.tell(answer, 'refused')
        return null
      }
      now = answer
      this.take(now)
      if (now.refusal) texts.tell(now.message || operatorText(now.refusal), 'refused')
      await scene.reveal((now.events ?? []).slice(known.length))
    }
    return now
  }

  /** The state of the round and the balance that goes with it. */
  private take(now: RoundView): void {
    this.round = now
    if (now.balanceAfterBet !== '') this.page.balance = now.balanceAfterBet
    this.page.paint()
  }

  /** Shows the result; only a real win is highlighted (GAM-15). */
  private present(shown: RoundView): void {
    const { scene, texts, money, sound } = this.page
    texts.tell(t('say.outcome', { outcome: outcomeText(shown, money) }), isWin(shown) ? 'win' : '')
    scene.present(shown.events ?? [], isWin(shown))
    if (isWin(shown)) sound.win()
  }

  private momentOf({ id }: RoundView) {
    return { round: id, balanceMinor: this.page.balance }
  }

  private async end(): Promise<void> {
    const { page } = this
    page.balance = (await page.free.after()) ?? page.balance
    page.isBusy = false
    page.paint()
  }
}
