import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isCurrencyCode } from '@marquee/money'
import type { Clock } from '../clock.ts'
import { html, sendPage } from '../html.ts'
import type { Settings } from '../settings.ts'
import { type Bank, banksOf, fateOfAccount, maskedNumber } from './bank.ts'
import { OTHER_PERSON, cardFrom, isAhead } from './card-form.ts'
import type { Problem } from './field.ts'
import type { Flow } from './flow.ts'
import type { Merchant } from './merchant.ts'
import type { Account, Store, Visit } from './store.ts'
import { textsFor } from './texts.ts'
import type { Fate } from './types.ts'
import {
  type View,
  accountView,
  bankView,
  brokenView,
  cardView,
  confirmView,
  contextOf,
  loginView,
  methodView,
  paymentView,
  versionOf,
} from './views.ts'
import { exactAmount, methodFrom, openVisit } from './visits.ts'

const SCREEN = { config: { isScreen: true } } as const
const code = readFileSync(join(import.meta.dirname, 'cashier.js'), 'utf8')
const CODE_PATH = `/assets/cashier.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`

type Form = Readonly<Record<string, string>>
interface AtVisit {
  Params: { visitId: string }
  Body: Form
}

export interface CashierDependencies {
  readonly settings: Settings
  readonly store: Store
  readonly flow: Flow
  readonly bank: Bank
  readonly merchant: Merchant
  readonly clock: Clock
}

/** The hosted cashier in the site's frame: one page per step, plain forms; a reload shows the same step. */
export function registerCashier(app: FastifyInstance, deps: CashierDependencies): void {
  const { settings, store, flow, bank, clock } = deps

  function send(
    reply: FastifyReply,
    view: View,
    options: { language: string; theme: 'dark' | 'light'; visitId?: string; status?: number },
  ) {
    const here = options.visitId === undefined ? '' : `/paymentiq/cashier/${options.visitId}`
    return sendPage(reply, {
      title: view.title,
      language: options.language,
      theme: options.theme,
      isEmbedded: true,
      frameAncestor: settings.siteOrigin,
      modules: [`/paymentiq${CODE_PATH}`],
      ...(options.status === undefined ? {} : { status: options.status }),
      body: html`<div
        data-cashier
        data-origin="${settings.siteOrigin}"
        data-step="${view.step}"
        data-here="${here}"
        data-events="${JSON.stringify(view.events)}"
        ${view.isWaiting ? { markup: `data-poll="${here}/status" data-version="${view.version ?? ''}"` } : ''}
      >
        ${view.content}
        <p class="note wide" role="alert" data-offline hidden>${textsFor(options.language).t('offline')}</p>
      </div>`,
    })
  }
  function sendView(reply: FastifyReply, visit: Visit, view: View) {
    return send(reply, view, {
      language: contextOf(visit).language,
      theme: visit.theme,
      visitId: visit.visitId,
    })
  }
  function broken(
    reply: FastifyReply,
    locale: string,
    theme: 'dark' | 'light',
    why: 'malformed' | 'refused' | 'away',
    errCode = '',
  ) {
    const view = brokenView(locale, why, errCode)
    return send(reply, view, {
      language: view.language,
      theme,
      status: why === 'away' ? 502 : why === 'malformed' ? 400 : 200,
    })
  }
  // ── where the person is ─────────────────────────────────────────────────────

  /** Expired cards are not offered. */
  function offered(visit: Visit, method: 'CREDITCARD' | 'TRUSTLY'): Account[] {
    return store
      .accountsOf(visit.userId, method)
      .filter((account) => method === 'TRUSTLY' || isAhead(account.expiry, clock))
  }
  function viewOf(visit: Visit, problem: Problem | null = null, filled: Form = {}): View {
    const payment = store.paymentOf(visit.visitId)
    if (payment) return paymentView(visit, payment, settings.paymentIqMerchantName)
    if (visit.accountId !== null && visit.direction === 'withdrawal') {
      const account = store.readAccount(visit.userId, visit.accountId)
      if (account) return confirmView(visit, account)
    }
    if (visit.method === null) return methodView(visit)
    if (visit.method === 'CREDITCARD')
      return cardView(visit, {
        accounts: offered(visit, 'CREDITCARD'),
        problem,
        filled,
        merchantName: settings.paymentIqMerchantName,
      })
    if (visit.bank === null)
      return bankView(visit, banksOf(visit.user.country), offered(visit, 'TRUSTLY'), problem)
    return visit.person === null ? loginView(visit) : accountView(visit, customerAccounts(bank, visit))
  }

  // ── opening ─────────────────────────────────────────────────────────────────

  app.get(CODE_PATH, SCREEN, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(code),
  )
  // The company's own bootstrapper requests it with the slash, others without.
  for (const path of ['/cashier', '/cashier/'])
    app.get(path, SCREEN, async (request, reply) => open(request.query, reply))

  async function open(query: unknown, reply: FastifyReply) {
    const opening = await openVisit(deps, query)
    switch (opening.outcome) {
      case 'open':
        return to(reply, opening.visit)
      case 'malformed':
        return broken(reply, 'en-UN', 'dark', 'malformed')
      case 'refused':
        return broken(reply, opening.locale, opening.theme, 'refused', opening.errCode)
      case 'away':
        return broken(reply, opening.locale, opening.theme, 'away')
      default: {
        const unhandled: never = opening
        throw new Error(`no such opening: ${JSON.stringify(unhandled)}`)
      }
    }
  }

  /** Handles a step of an existing visit; otherwise shows the error page. */
  function step(path: string, work: (visit: Visit, form: Form, reply: FastifyReply) => FastifyReply): void {
    app.post<AtVisit>(`/cashier/:visitId${path}`, SCREEN, async (request, reply) => {
      const visit = store.readVisit(request.params.visitId)
      if (!visit) return broken(reply, 'en-UN', 'dark', 'malformed')
      // A running payment is never started twice: an old page in another tab shows the payment.
      if (store.paymentOf(visit.visitId) && path !== '/challenge') return to(reply, visit)
      return work(visit, request.body ?? {}, reply)
    })
  }

  app.get<AtVisit>('/cashier/:visitId', SCREEN, async (request, reply) => {
    const visit = store.readVisit(request.params.visitId)
    return visit ? sendView(reply, visit, viewOf(visit)) : broken(reply, 'en-UN', 'dark', 'malformed')
  })
  app.get<AtVisit>('/cashier/:visitId/status', SCREEN, async (request, reply) => {
    const payment = store.paymentOf(request.params.visitId)
    if (!payment) return reply.code(404).send({ version: '' })
    return reply.header('cache-control', 'no-store').send({ version: versionOf(payment) })
  })

  // ── steps ───────────────────────────────────────────────────────────────────

  /** The amount from the merchant's page or the form; null with an error text when it is invalid. */
  function amountOf(visit: Visit, form: Form): string | Problem {
    if (visit.amount !== null) return visit.amount
    const amount = isCurrencyCode(visit.currency) ? exactAmount(form['amount'] ?? '', visit.currency) : null
    if (amount === null) return { field: 'amount', text: contextOf(visit).t('amount.bad') }
    store.updateVisit(visit.visitId, { amount })
    return amount
  }
  /** An account was named: a deposit starts, a payout is confirmed first. */
  function named(reply: FastifyReply, visit: Visit, account: Account, amount: string): FastifyReply {
    if (visit.direction === 'deposit') flow.begin(visit, account, amount)
    else store.updateVisit(visit.visitId, { accountId: account.accountId })
    return to(reply, visit)
  }

  step('/method', (visit, form, reply) => {
    const method = methodFrom(form['method'])
    if (!visit.isMethodFixed && method) store.updateVisit(visit.visitId, { method })
    return to(reply, visit)
  })

  step('/back', (visit, _form, reply) => {
    if (visit.accountId !== null)
      store.updateVisit(visit.visitId, { accountId: null, ...(visit.person === null ? { bank: null } : {}) })
    else if (visit.person !== null) store.updateVisit(visit.visitId, { person: null })
    else if (visit.bank !== null) store.updateVisit(visit.visitId, { bank: null })
    else if (!visit.isMethodFixed) store.updateVisit(visit.visitId, { method: null })
    return to(reply, visit)
  })

  step('/card', (visit, form, reply) => {
    if (visit.method !== 'CREDITCARD') return to(reply, visit)
    const again = (problem: Problem) => sendView(reply, visit, viewOf(visit, problem, form))
    const amount = amountOf(visit, form)
    if (typeof amount !== 'string') return again(amount)
    const known = form['accountId'] ? store.readAccount(visit.userId, form['accountId']) : undefined
    const card = known ?? cardFrom(visit, form, clock)
    if ('text' in card) return again(card)
    if (visit.direction === 'deposit' && !/^\d{3,4}$/.test(form['cvc'] ?? ''))
      return again({ field: 'cvc', text: contextOf(visit).t('card.cvc.bad') })
    return named(reply, visit, known ?? store.keepAccount(card), amount)
  })

  step('/bank', (visit, form, reply) => {
    if (visit.method !== 'TRUSTLY') return to(reply, visit)
    const amount = amountOf(visit, form)
    if (typeof amount !== 'string') return sendView(reply, visit, viewOf(visit, amount, form))
    const known = form['accountId'] ? store.readAccount(visit.userId, form['accountId']) : undefined
    if (known) return named(reply, visit, known, amount)
    const chosen = banksOf(visit.user.country).find((name) => name === form['bank'])
    if (chosen) store.updateVisit(visit.visitId, { bank: chosen })
    return to(reply, visit)
  })

  step('/login', (visit, form, reply) => {
    if (visit.bank === null) return to(reply, visit)
    const own = `${visit.user.firstName} ${visit.user.lastName}`.trim()
    store.updateVisit(visit.visitId, { person: form['person'] === 'mismatch' ? OTHER_PERSON : own })
    return to(reply, visit)
  })

  step('/account', (visit, form, reply) => {
    const chosen = customerAccounts(bank, visit).find((account) => account.number === form['number'])
    if (!chosen || visit.amount === null || visit.person === null) return to(reply, visit)
    const fate: Fate =
      chosen.holder === OTHER_PERSON ? 'nameMismatch' : fateOfAccount(chosen, visit.direction)
    const account = store.keepAccount({
      userId: visit.userId,
      method: 'TRUSTLY',
      masked: maskedNumber(chosen.number),
      holder: chosen.holder,
      bank: chosen.bank,
      expiry: '',
      fate,
      isAsked: true,
      reference: chosen.number,
    })
    return named(reply, visit, account, visit.amount)
  })

  step('/confirm', (visit, _form, reply) => {
    const account = visit.accountId === null ? undefined : store.readAccount(visit.userId, visit.accountId)
    if (account && visit.amount !== null && visit.direction === 'withdrawal')
      flow.begin(visit, account, visit.amount)
    return to(reply, visit)
  })

  step('/challenge', (visit, form, reply) => {
    const payment = store.paymentOf(visit.visitId)
    if (payment?.stage === 'challenge')
      flow.answerChallenge(payment.txId, form['answer'] === 'approve' && payment.fate !== 'failed3ds')
    return to(reply, visit)
  })
}

function to(reply: FastifyReply, visit: Pick<Visit, 'visitId'>) {
  return reply.redirect(`/paymentiq/cashier/${visit.visitId}`, 303)
}

function customerAccounts(bank: Bank, visit: Visit) {
  if (visit.bank === null || !isCurrencyCode(visit.currency)) return []
  return bank.accountsOf({
    userId: visit.userId,
    bank: visit.bank,
    holder: visit.person ?? '',
    country: visit.user.country,
    currency: visit.currency,
  })
}
