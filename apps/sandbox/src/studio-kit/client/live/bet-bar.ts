import { t } from '../boot.ts'
import { el } from '../dom.ts'
import type { Money } from '../money.ts'
import { balanceField, createStepper, pressByKey } from '../page-parts.ts'
import type { Bet, Scene } from '../scenes/scene.ts'
import { type Opened, type RoundView, isShort } from '../types.ts'

/** The chip that a player has first, if the table has one of this size or more. */
const FIRST_CHIP_MINOR = 50n

interface BetBarParts {
  readonly opened: Opened
  readonly scene: Scene
  readonly money: Money
  readonly press: () => void
}

/** The table's round as its button shows it. */
interface BarState {
  /** False until the table has been heard. */
  readonly isKnown: boolean
  readonly canBet: boolean
  readonly isSending: boolean
  /** The bet that stands. */
  readonly placed: RoundView | null
}

type TextParts = Pick<BetBarParts, 'opened' | 'scene' | 'money'> & { readonly bet: Bet | null }

function barText(now: BarState, { opened, scene, money, bet }: TextParts): string {
  if (!now.isKnown) return t('page.loading')
  if (opened.mode === 'demo') return t('live.watching')
  if (now.isSending) return t('live.sending')
  if (now.placed) return t('live.placed', { stake: money.text(now.placed.stakeMinor) })
  if (!now.canBet) return t('live.wait')
  return bet ? t('live.bet', { stake: money.text(bet.stakeMinor) }) : scene.missing
}

/** Balance, chip and the button that sends the bets. */
export function createBetBar({ opened, scene, money, press }: BetBarParts) {
  const ladder = (): readonly string[] => opened.ladders[scene.ladder()] ?? []
  const balanceText = el('output', { class: 'amount' })
  const button = el('button', { type: 'button', class: 'main spin' })
  let step = Math.max(
    0,
    ladder().findIndex((minor) => BigInt(minor) >= FIRST_CHIP_MINOR),
  )
  let balanceMinor = opened.balanceMinor
  let canBet = false
  const chipMinor = (): string => ladder()[Math.min(step, ladder().length - 1)] ?? '0'
  const stepper = createStepper(t(scene.stakeText), (by) => {
    step = Math.max(0, Math.min(ladder().length - 1, step + by))
    paintChip()
  })
  function paintChip(): void {
    stepper.paint(money.text(chipMinor()), canBet && step > 0, canBet && step < ladder().length - 1)
  }
  const bet = (): Bet | null => scene.bet(chipMinor())
  pressByKey(button, press)

  return {
    element: el(
      'div',
      { class: 'controls' },
      balanceField(opened.mode, balanceText),
      stepper.element,
      button,
    ),
    focus: (): void => button.focus(),
    chipMinor,
    /** What is on the table and not sent. */
    bet,
    get balanceMinor(): string {
      return balanceMinor
    },
    /** @param minor empty for an amount that is not known */
    setBalance(minor: string): void {
      if (minor !== '') balanceMinor = minor
    },
    paint(now: BarState): void {
      canBet = now.canBet
      balanceText.textContent = money.text(balanceMinor)
      paintChip()
      button.textContent = barText(now, { opened, scene, money, bet: bet() })
      button.setAttribute(
        'aria-disabled',
        String(!canBet || isShort(opened, balanceMinor, bet()?.stakeMinor)),
      )
      scene.setBusy(!canBet)
    },
  }
}
