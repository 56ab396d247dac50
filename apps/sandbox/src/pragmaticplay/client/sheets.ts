import type { GameEvent } from '../../games/events.ts'
import type { TextRef } from '../../games/paytable.ts'
import { english } from '../../games/texts.ts'
import { el, sheet } from './dom.ts'
import type { Money } from './money.ts'
import { type Ask, isFault, wordsOf } from './server.ts'
import type { Skin } from './skins/skin.ts'
import { picture } from './stage.ts'
import type { FairnessView, Opened, RoundView, SeedView } from './types.ts'

/** When something was, in the reader's own way. */
export const timeText = (ms: number): string =>
  new Date(ms).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

const row = (label: string, value: string): HTMLElement =>
  el('div', { class: 'fact' }, el('dt', {}, label), el('dd', {}, value))

/** Rules, pays and the true return of the version that runs (GAM-08, GAM-09). */
export function openInfo(
  opened: Opened,
  skin: Skin,
  money: Money,
  bet: { stakeMinor: string; variant: string },
): void {
  const { paytable, definition } = opened
  const view = paytable.variants.find(({ variant }) => variant === bet.variant) ?? paytable.variants[0]
  if (!view) return
  const coinMinor = BigInt(bet.stakeMinor) / BigInt(view.coinsPerStake)
  const name = (symbol: string): string => skin.symbols[symbol]?.name ?? symbol
  const roles: Readonly<Record<string, string>> = { wild: 'Wild', scatter: 'Scatter', coin: 'Coin' }
  /** Texts name a symbol by its letter on the strip; players know it by its picture. */
  const sentence = ({ id, values }: TextRef): string => {
    const letter = values['symbol']
    const text = english({
      id,
      values: typeof letter === 'string' ? { ...values, symbol: name(letter) } : values,
    })
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const symbols = paytable.symbols.map((symbol) => {
    const art = skin.symbols[symbol.symbol]
    return el(
      'li',
      { class: 'pay' },
      art ? picture(art.draw, 64) : null,
      el(
        'div',
        {},
        el(
          'strong',
          {},
          roles[symbol.role] ? `${roles[symbol.role]}: ${name(symbol.symbol)}` : name(symbol.symbol),
        ),
        el(
          'span',
          {},
          symbol.pays.length === 0
            ? 'no pay of its own'
            : symbol.pays
                .map(({ count, coins }) => `${count}: ${money.text(coinMinor * BigInt(coins))}`)
                .join('  ·  '),
        ),
      ),
    )
  })
  const lines =
    paytable.lines.length > 0 && paytable.window
      ? el(
          'ol',
          { class: 'lines' },
          ...paytable.lines.map((line, index) => lineCard(line, index + 1, paytable.window?.rows ?? 3)),
        )
      : null
  const parts: Readonly<Record<string, string>> = {
    lines: 'lines',
    ways: 'ways',
    scatter: 'scatters',
    freeSpins: 'free spins',
    coins: 'coins',
    fullScreen: 'full screens',
    symbols: 'symbols',
  }
  const session = view.session
  sheet(
    `${opened.game.name}: rules and pays`,
    el('p', { class: 'quiet' }, `Pays for the stake of ${money.text(bet.stakeMinor)} that you have chosen.`),
    el('ul', { class: 'pays' }, ...symbols),
    paytable.features.length > 0 && el('h2', {}, 'Features'),
    ...paytable.features.map((text) => el('p', {}, sentence(text))),
    el('h2', {}, 'Rules'),
    el('ul', { class: 'rules' }, ...paytable.rules.map((text) => el('li', {}, sentence(text)))),
    lines && el('h2', {}, 'Lines'),
    lines,
    el('h2', {}, 'Return and risk'),
    el(
      'dl',
      { class: 'facts' },
      row('Return to player', `${view.returnPercent} %`),
      row('Rounds that pay anything', `${view.hitPercent} %`),
      row('of all rounds: pay less than the stake', `${view.belowStakePercent} %`),
      row('of all rounds: pay the stake back exactly', `${view.equalStakePercent} %`),
      row(
        'Largest payment',
        `${view.largest.timesStake} × stake, ${view.largest.oneIn === null ? 'too rare to be put as a number of rounds' : `1 in ${Number(view.largest.oneIn).toLocaleString('en')} rounds`}`,
      ),
      row('Volatility', view.volatility),
      ...view.split.map(({ part, percent }) => row(`Return from ${parts[part] ?? part}`, `${percent} %`)),
      row('Shortest time between two rounds', `${opened.cycleMs / 1000} s`),
    ),
    session
      ? el(
          'p',
          {},
          `Half of all sessions of ${session.rounds} rounds get back ${session.medianStakes} stakes or less.`,
        )
      : null,
    el(
      'p',
      { class: 'quiet' },
      'The game has no autoplay and no faster mode. Space or Enter plays one round.',
    ),
    el('h2', {}, 'Version'),
    el(
      'dl',
      { class: 'facts' },
      row('Definition', `${definition.id}, version ${definition.version}`),
      row('Engine', paytable.engine),
      el('div', { class: 'fact long' }, el('dt', {}, 'Hash'), el('dd', {}, el('code', {}, paytable.hash))),
    ),
  )
}

function lineCard(line: readonly number[], number: number, rows: number): HTMLElement {
  const canvas = el('canvas', { width: line.length * 18, height: rows * 18, 'aria-hidden': 'true' })
  const context = canvas.getContext('2d')
  if (context) {
    line.forEach((at, reel) => {
      for (let r = 0; r < rows; r++) {
        context.fillStyle = r === at ? 'oklch(0.82 0.12 85)' : 'oklch(0.34 0.018 262)'
        context.beginPath()
        context.roundRect(reel * 18 + 2, r * 18 + 2, 14, 14, 3)
        context.fill()
      }
    })
  }
  return el('li', {}, canvas, el('span', {}, String(number)))
}

/** The player's rounds in this game, each of which can be shown again (GAM-20). */
export async function openHistory(ask: Ask, money: Money, show: (round: RoundView) => void): Promise<void> {
  const list = el('ul', { class: 'rounds' })
  const note = el('p', { class: 'quiet', role: 'status' }, 'Loading…')
  const more = el('button', { type: 'button', class: 'plain' }, 'Show older rounds')
  more.hidden = true
  const dialog = sheet('Your rounds', note, list, more)
  let before: number | undefined
  const load = async (): Promise<void> => {
    const answer = await ask<{ rounds: RoundView[] }>('history', before === undefined ? {} : { before })
    if (isFault(answer)) {
      note.textContent = wordsOf(answer)
      return
    }
    note.textContent = answer.rounds.length === 0 && before === undefined ? 'No rounds yet.' : ''
    note.hidden = note.textContent === ''
    for (const round of answer.rounds) {
      const stakeText = money.text(round.stakeMinor)
      const again = el('button', { type: 'button', class: 'plain' }, 'Show again')
      again.addEventListener('click', () => {
        dialog.close()
        show(round)
      })
      list.append(
        el(
          'li',
          {},
          el(
            'div',
            {},
            el('strong', {}, outcomeOf(round, money)),
            el(
              'span',
              {},
              `${timeText(round.placedAt)} · stake ${stakeText}${round.balanceAfter === '' ? '' : ` · balance after it ${money.text(round.balanceAfter)}`} · round ${round.id}`,
            ),
          ),
          round.events ? again : null,
        ),
      )
      before = round.placedAt
    }
    more.hidden = answer.rounds.length < 30
  }
  more.addEventListener('click', () => void load())
  await load()
}

/** One line about a round, in plain words: what came back, and never a win that is none. */
export function outcomeOf(round: RoundView, money: Money): string {
  if (round.state === 'refunded' || round.state === 'refunding') return 'Stake given back'
  if (round.state === 'staking') return 'Waiting for the site'
  if (round.events === null) return 'Not played'
  const owed = BigInt(round.owedMinor)
  const stake = BigInt(round.stakeMinor)
  if (owed === 0n) return 'Nothing came back'
  if (owed <= stake) return `Returned ${money.text(owed)} of ${money.text(stake)}`
  return `Won ${money.text(owed)}, net +${money.text(owed - stake)}`
}

/** Seeds, their hashes, and the check of any revealed round in this browser. */
export async function openFairness(ask: Ask, opened: Opened, money: Money): Promise<void> {
  const body = el('div', {}, el('p', { class: 'quiet', role: 'status' }, 'Loading…'))
  sheet('Fairness', body)
  const paint = (view: FairnessView): void => body.replaceChildren(...fairness(view))
  const first = await ask<FairnessView>('fairness')
  if (isFault(first)) body.replaceChildren(el('p', {}, wordsOf(first)))
  else paint(first)

  function fairness(view: FairnessView): HTMLElement[] {
    const input = el('input', {
      id: 'client-seed',
      value: view.next.clientSeed,
      maxlength: '64',
      pattern: '[A-Za-z0-9_\\-]{1,64}',
      autocomplete: 'off',
      spellcheck: 'false',
      required: true,
    })
    const note = el('p', { class: 'quiet', role: 'status' })
    const form = el('form', { class: 'row' }, input, el('button', { class: 'plain' }, 'Keep this seed'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void keep()
    })
    const keep = async (): Promise<void> => {
      const answer = await ask<FairnessView>('fairness/seed', { clientSeed: input.value })
      if (isFault(answer)) note.textContent = 'A seed is 1 to 64 letters, digits, underscores or hyphens.'
      else {
        paint(answer)
        body.querySelector('[role=status]')?.replaceChildren('Kept for the next server seed.')
      }
    }
    const rotate = el(
      'button',
      { type: 'button', class: 'main' },
      'Reveal the seed in use and take the next one',
    )
    const turn = async (): Promise<void> => {
      const answer = await ask<FairnessView>('fairness/rotate')
      if (isFault(answer)) note.textContent = 'A round is open. Let it end, then reveal.'
      else paint(answer)
    }
    rotate.addEventListener('click', () => void turn())
    return [
      note,
      el(
        'p',
        {},
        'Every round is drawn from a server seed, your own seed and a counter. The hash of the server seed is shown before the first round under it, so it cannot be changed afterwards. When it is revealed, you can compute every round again.',
      ),
      el('h2', {}, 'In use'),
      el(
        'dl',
        { class: 'facts' },
        long('Hash of the server seed', view.active.commit),
        long('Your seed', view.active.clientSeed),
        row('Rounds under it', String(view.active.nonce ?? 0)),
      ),
      rotate,
      el('h2', {}, 'Next'),
      el('dl', { class: 'facts' }, long('Hash of the server seed', view.next.commit)),
      el('label', { for: 'client-seed' }, 'Your seed for it'),
      form,
      el('h2', {}, 'Revealed'),
      ...(view.revealed.length === 0
        ? [
            el(
              'p',
              { class: 'quiet' },
              'No seed was revealed yet. It happens when you ask for it, and after 24 hours.',
            ),
          ]
        : view.revealed.map(revealedSeed)),
    ]
  }

  function revealedSeed(seed: SeedView): HTMLElement {
    return el(
      'details',
      { class: 'seed' },
      el('summary', {}, `${timeText(seed.revealedAt ?? 0)} · ${seed.rounds.length} rounds`),
      el(
        'dl',
        { class: 'facts' },
        long('Server seed', seed.serverSeed ?? ''),
        long('Its hash', seed.commit),
        long('Your seed', seed.clientSeed),
      ),
      el('ul', { class: 'rounds' }, ...seed.rounds.map((round) => checkedRound(seed, round))),
    )
  }

  function checkedRound(seed: SeedView, round: RoundView): HTMLElement {
    const said = el('span', { role: 'status' })
    const canCheck = round.events !== null && round.symbol === opened.game.symbol
    const button = el('button', { type: 'button', class: 'plain' }, 'Check')
    const compute = async (): Promise<void> => {
      const { check } = await import('./check.ts')
      const result = check(opened.definition, round, {
        serverSeed: seed.serverSeed ?? '',
        commit: seed.commit,
      })
      said.textContent =
        result.isSame && result.isCommitted
          ? `Checked here: hash fits, stops ${result.stops.join(', ')}, ${money.text(result.owedMinor)} owed. The same as played.`
          : result.isCommitted
            ? `Computed ${money.text(result.owedMinor)} with stops ${result.stops.join(', ')}: not what was played. Please write to the site.`
            : 'The seed does not fit the hash that was shown. Please write to the site.'
    }
    button.addEventListener('click', () => void compute())
    return el(
      'li',
      {},
      el(
        'div',
        {},
        el('strong', {}, `${round.nonce}: ${outcomeOf(round, money)}`),
        el('span', {}, `${stopsOf(round.events)} · ${round.words} words · round ${round.id}`),
        said,
      ),
      canCheck ? button : el('span', { class: 'quiet' }, round.events === null ? 'void' : 'another game'),
    )
  }
}

const long = (label: string, value: string): HTMLElement =>
  el('div', { class: 'fact long' }, el('dt', {}, label), el('dd', {}, el('code', {}, value)))

function stopsOf(events: readonly GameEvent[] | null): string {
  const spin = events?.find((event) => event.type === 'spin')
  return spin?.type === 'spin' ? `stops ${spin.stops.join(', ')}` : 'no draw'
}
