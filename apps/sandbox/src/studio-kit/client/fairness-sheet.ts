import { numberText, t, timeText } from './boot.ts'
import { codeRow, el, factRow, sheet } from './dom.ts'
import { outcomeText } from './history-sheet.ts'
import type { Money } from './money.ts'
import { type Ask, faultText, isFault } from './server.ts'
import type { FairnessView, Opened, RevealedSeed, RoundView } from './types.ts'

interface SheetContext {
  readonly ask: Ask
  readonly opened: Opened
  readonly money: Money
  /** Shows the current seeds. */
  readonly paint: (view: FairnessView) => void
  /** Element for the result of the last action. */
  readonly note: HTMLElement
}

/** Seeds, their hashes, and the check of any revealed round in this browser. */
export async function openFairness(ask: Ask, opened: Opened, money: Money): Promise<void> {
  const note = el('p', { class: 'quiet', role: 'status' }, t('page.loading'))
  const parts = el('div', {})
  const paint = (view: FairnessView): void => {
    note.replaceChildren()
    parts.replaceChildren(...seedParts(view, { ask, opened, money, paint, note }))
  }
  sheet(t('game.fairness'), note, parts)
  const first = await ask<FairnessView>('fairness')
  if (isFault(first)) note.replaceChildren(faultText(first))
  else paint(first)
}

function seedParts({ active, next, revealed }: FairnessView, context: SheetContext): HTMLElement[] {
  return [
    el('p', {}, t('fair.text')),
    el('h2', {}, t('fair.active')),
    el(
      'dl',
      { class: 'facts' },
      codeRow(t('fair.commit'), active.commit),
      codeRow(t('fair.clientSeed'), active.clientSeed),
      factRow(t('fair.played'), numberText(active.nonce)),
    ),
    rotateButton(context),
    el('h2', {}, t('fair.next')),
    el('dl', { class: 'facts' }, codeRow(t('fair.commit'), next.commit)),
    el('label', { for: 'client-seed' }, t('fair.clientSeed.next')),
    seedForm(next.clientSeed, context),
    el('h2', {}, t('fair.revealed')),
    ...(revealed.length === 0
      ? [el('p', { class: 'quiet' }, t('fair.none'))]
      : revealedSeeds(revealed, context)),
  ]
}

function revealedSeeds(
  first: readonly RevealedSeed[],
  { ask, note, ...context }: SheetContext,
): HTMLElement[] {
  const list = el('div', {})
  const add = (seeds: readonly RevealedSeed[]): void =>
    list.append(...seeds.map((seed) => revealedSeed(seed, { ask, note, ...context })))
  add(first)
  let oldest = first.at(-1)
  const older = olderButton(async () => {
    const answer = await ask<FairnessView>('fairness', { before: oldest?.id })
    if (isFault(answer)) {
      note.replaceChildren(faultText(answer))
      return
    }
    add(answer.revealed)
    oldest = answer.revealed.at(-1) ?? oldest
    older.hidden = answer.revealed.length === 0
  })
  return [list, older]
}

/** Two presses one after the other load one page. */
function olderButton(load: () => Promise<void>): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, t('history.older'))
  let isLoading = false
  const press = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    await load()
    isLoading = false
  }
  button.addEventListener('click', () => void press())
  return button
}

function rotateButton({ ask, paint, note }: SheetContext): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, t('fair.rotate'))
  const rotate = async (): Promise<void> => {
    const answer = await ask<FairnessView>('fairness/rotate')
    if (isFault(answer)) note.replaceChildren(t('fair.openRound'))
    else paint(answer)
  }
  button.addEventListener('click', () => void rotate())
  return button
}

function seedForm(clientSeed: string, { ask, paint, note }: SheetContext): HTMLElement {
  const input = el('input', {
    id: 'client-seed',
    value: clientSeed,
    maxlength: '64',
    pattern: '[A-Za-z0-9_\\-]{1,64}',
    autocomplete: 'off',
    spellcheck: 'false',
    required: true,
  })
  const form = el('form', { class: 'row' }, input, el('button', { class: 'plain' }, t('fair.keep')))
  const keep = async (): Promise<void> => {
    const answer = await ask<FairnessView>('fairness/seed', { clientSeed: input.value })
    if (!isFault(answer)) paint(answer)
    note.replaceChildren(t(isFault(answer) ? 'fair.badSeed' : 'fair.kept'))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void keep()
  })
  return form
}

function revealedSeed(seed: RevealedSeed, context: SheetContext): HTMLElement {
  const { ask, note } = context
  const count = t('fair.rounds', { count: seed.nonce })
  const list = el('ul', { class: 'rounds' })
  // The first round of a seed has the number 0.
  let oldest = seed.nonce
  const add = (rounds: readonly RoundView[]): void => {
    list.append(...rounds.map((round) => checkedRound(seed, round, context)))
    oldest = rounds.at(-1)?.nonce ?? 0
    older.hidden = oldest === 0
  }
  const older = olderButton(async () => {
    const answer = await ask<{ rounds: RoundView[] }>('fairness/rounds', { seed: seed.id, before: oldest })
    if (isFault(answer)) note.replaceChildren(faultText(answer))
    else add(answer.rounds)
  })
  add(seed.rounds)
  return el(
    'details',
    { class: 'seed' },
    el('summary', {}, `${timeText(seed.revealedAt ?? 0)} · ${count}`),
    el(
      'dl',
      { class: 'facts' },
      codeRow(t('fair.serverSeed'), seed.serverSeed),
      codeRow(t('fair.seedHash'), seed.commit),
      codeRow(t('fair.clientSeed'), seed.clientSeed),
    ),
    list,
    older,
  )
}

function checkedRound(seed: RevealedSeed, round: RoundView, { opened, money }: SheetContext): HTMLElement {
  const result = el('span', { role: 'status' })
  const button = el('button', { type: 'button', class: 'plain' }, t('fair.check'))
  const compute = async (): Promise<void> => {
    const { check } = await import('./check.ts')
    const { isCommitted, isSame, stops, owedMinor } = check(opened.definition, round, {
      serverSeed: seed.serverSeed,
      commit: seed.commit,
    })
    const found = { stops: stops.join(', '), amount: money.text(owedMinor) }
    const same = stops.length > 0 ? 'fair.same' : 'fair.sameRound'
    const different = stops.length > 0 ? 'fair.different' : 'fair.differentRound'
    result.textContent = isCommitted ? t(isSame ? same : different, found) : t('fair.badHash')
  }
  button.addEventListener('click', () => void compute())
  const reason = notChecked(round, opened)
  return el(
    'li',
    {},
    el(
      'div',
      {},
      el('strong', {}, `${round.nonce}: ${outcomeText(round, money)}`),
      el('span', {}, roundFacts(round)),
      result,
    ),
    reason === null ? button : el('span', { class: 'quiet' }, t(reason)),
  )
}

/** Why a round cannot be computed here: only the definition that is played now is known. */
function notChecked(round: RoundView, { game, paytable }: Opened) {
  if (round.events === null) return 'fair.void'
  if (round.symbol !== game.symbol) return 'fair.otherGame'
  return round.hash === paytable.hash ? null : 'fair.otherVersion'
}

function roundFacts({ events, words, id }: RoundView): string {
  const spin = events?.find((event) => event.type === 'spin')
  const drawn = events === null ? [t('fair.noDraw')] : []
  const stops = spin?.type === 'spin' ? [t('fair.stops', { stops: spin.stops.join(', ') })] : drawn
  return [...stops, t('fair.numbers', { count: words }), t('history.round', { id })].join(' · ')
}
