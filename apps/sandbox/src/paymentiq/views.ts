import { createHash } from 'node:crypto'
import { decimalFromMinor } from '@marquee/money'
import { type Html, html, radioChoices } from '../html.ts'
import { credentials } from '../credentials.ts'
import { type BankAccount, feeOf } from './bank.ts'
import { networkOf } from './fates.ts'
import { type Problem, field } from './field.ts'
import { icon } from './icons.ts'
import type { Account, Visit } from './store.ts'
import { type Translate, isTextId, textsFor } from './texts.ts'
import { type Payment, prettyAccount, states, txNameOf } from './types.ts'
import { amountText } from './visits.ts'

/**
 * A message to the embedding page: `{eventType, payload}`; one with `afterMs` is sent only if the step is still shown
 * then.
 */
export interface CashierEvent {
  readonly eventType: string
  readonly payload?: object
  readonly afterMs?: number
}

/** One step of the cashier, before it is rendered as a page. */
export interface View {
  readonly step: string
  readonly title: string
  readonly content: Html
  readonly events: readonly CashierEvent[]
  /** The step waits: the page polls until the version differs. */
  readonly isWaiting?: boolean
  readonly version?: string
}

const CHECKED: Html = { markup: 'checked' }
const PENDING_AFTER_MS = 2_500

export function contextOf(visit: Visit) {
  const { t, language } = textsFor(visit.locale)
  return {
    t,
    language,
    base: `/paymentiq/cashier/${visit.visitId}`,
    amount: visit.amount === null ? '' : amountText(visit.amount, visit.currency, visit.locale),
  }
}

function heading(text: string): Html {
  return html`<h1 tabindex="-1">${text}</h1>`
}
function backForm(base: string, t: Translate): Html {
  return html`<form method="post" action="${base}/back">
    <button class="plain wide">${icon('back')}${t('back')}</button>
  </form>`
}
function amountField(visit: Visit, problem: Problem | null, value: string): Html {
  if (visit.amount !== null) return html``
  const { t } = contextOf(visit)
  return field({
    name: 'amount',
    label: `${t('amount.label')}, ${visit.currency}`,
    problem,
    value,
    attributes: 'inputmode="decimal" autocomplete="off" required',
  })
}
function validationEvents(problem: Problem | null): CashierEvent[] {
  return problem === null
    ? []
    : [
        {
          eventType: 'TX_VALIDATION_FAILED',
          payload: { errors: [{ field: problem.field, msg: problem.text }] },
        },
      ]
}
function mark(text: string | Html): Html {
  return html`<span class="mark" aria-hidden="true">${text}</span>`
}
function markOf(account: Pick<Account, 'method' | 'masked'>): Html {
  if (account.method === 'TRUSTLY') return mark(icon('bank'))
  const network = networkOf(account.masked)
  return mark(network === 'Card' ? icon('card') : network === 'Mastercard' ? 'MC' : network.toUpperCase())
}

// ── steps before there is a payment ─────────────────────────────────────────────

export function methodView(visit: Visit): View {
  const { t, base } = contextOf(visit)
  const suffix = visit.direction === 'withdrawal' ? '.withdrawal' : ''
  const option = (method: string, name: string, text: string, picture: Html) =>
    html`<li>
      <form method="post" action="${base}/method">
        <input type="hidden" name="method" value="${method}" />
        <button class="choice plain wide">
          ${mark(picture)}<span>${name}<small>${text}</small></span>
        </button>
      </form>
    </li>`
  const title = t(suffix ? 'method.title.withdrawal' : 'method.title')
  return {
    step: 'methods',
    title,
    events: [],
    content: html`${heading(title)}
      <ul class="choices">
        ${option('CREDITCARD', t('method.card'), t('method.card.text'), icon('card'))}
        ${option('TRUSTLY', t('method.bank'), t(suffix ? 'method.bank.text.withdrawal' : 'method.bank.text'), icon('bank'))}
      </ul>`,
  }
}

/** Previously used accounts as a radio list, with "another" at its end. */
function savedList(
  legend: string,
  other: string,
  accounts: readonly Account[],
  chosen: string,
  t: Translate,
): Html {
  return html`<fieldset>
    <legend>${legend}</legend>
    <div class="choices">
      ${accounts.map(
        (account) =>
          html`<label class="choice"
            ><input
              type="radio"
              name="accountId"
              value="${account.accountId}"
              data-toggles
              ${account.accountId === chosen ? CHECKED : ''}
            />${markOf(account)}<span
              >${account.method === 'TRUSTLY' ? account.bank : prettyAccount(account.masked)}<small
                >${
                  account.method === 'TRUSTLY'
                    ? prettyAccount(account.masked)
                    : t('card.until', { expiry: account.expiry })
                }</small
              ></span
            ></label
          >`,
      )}
      <label class="choice"
        ><input
          type="radio"
          name="accountId"
          value=""
          data-toggles
          ${chosen === '' ? CHECKED : ''}
        />${mark('+')}<span>${other}</span></label
      >
    </div>
  </fieldset>`
}

export interface CardForm {
  /** Stored cards. */
  readonly accounts: readonly Account[]
  readonly problem: Problem | null
  readonly filled: Readonly<Record<string, string>>
  readonly merchantName: string
}

export function cardView(visit: Visit, { accounts, problem, filled, merchantName }: CardForm): View {
  const { t, base, amount } = contextOf(visit)
  const isPayout = visit.direction === 'withdrawal'
  const chosen = problem === null ? (accounts[0]?.accountId ?? '') : (filled['accountId'] ?? '')
  const title = t(isPayout ? 'card.title.withdrawal' : 'card.title')
  const button =
    amount === '' ? t('continue.button') : t(isPayout ? 'continue.button' : 'pay.button', { amount })
  const own = html`<div data-own-fields>
    ${field({
      name: 'cardNumber',
      label: t('card.number'),
      problem,
      value: filled['cardNumber'] ?? '',
      attributes: 'inputmode="numeric" autocomplete="cc-number" maxlength="23"',
    })}
    ${field({
      name: 'holder',
      label: t('card.holder'),
      problem,
      value: filled['holder'] ?? `${visit.user.firstName} ${visit.user.lastName}`.trim(),
      attributes: 'autocomplete="cc-name" maxlength="80"',
    })}
    ${field({
      name: 'expiry',
      label: t('card.expiry'),
      problem,
      value: filled['expiry'] ?? '',
      attributes: 'inputmode="numeric" autocomplete="cc-exp" maxlength="7"',
    })}
  </div>`
  return {
    step: 'card',
    title,
    events: [
      { eventType: 'ENTERED_TX_METHOD_PAGE', payload: { method: 'CREDITCARD', direction: visit.direction } },
      ...validationEvents(problem),
    ],
    content: html`${heading(title)}
      <form method="post" action="${base}/card" novalidate>
        ${amountField(visit, problem, filled['amount'] ?? '')}
        ${accounts.length > 0 ? savedList(t('card.saved'), t('card.other'), accounts, chosen, t) : ''} ${own}
        ${
          isPayout
            ? ''
            : field({
                name: 'cvc',
                label: t('card.cvc'),
                problem,
                hint: t('card.cvc.hint'),
                attributes: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"',
              })
        }
        <button class="main wide">${button}</button>
      </form>
      ${visit.isMethodFixed ? '' : backForm(base, t)}
      <p class="note small wide">
        ${icon('lock')}<span>${t('card.note', { merchant: merchantName })}</span>
      </p>`,
  }
}

export function bankView(
  visit: Visit,
  banks: readonly string[],
  accounts: readonly Account[],
  problem: Problem | null,
): View {
  const { t, base } = contextOf(visit)
  const title = t('bank.title')
  return {
    step: 'bank',
    title,
    events: [
      { eventType: 'ENTERED_TX_METHOD_PAGE', payload: { method: 'TRUSTLY', direction: visit.direction } },
      ...validationEvents(problem),
    ],
    content: html`${heading(title)}
      <form method="post" action="${base}/bank" novalidate>
        ${amountField(visit, problem, '')}
        ${
          accounts.length === 0
            ? ''
            : html`<fieldset>
                <legend>${t('bank.saved')}</legend>
                <div class="choices">
                  ${accounts.map(
                    (account) =>
                      html`<button class="choice plain wide" name="accountId" value="${account.accountId}">
                        ${markOf(account)}<span
                          >${account.bank}<small>${prettyAccount(account.masked)}</small></span
                        >
                      </button>`,
                  )}
                </div>
              </fieldset>`
        }
        <fieldset class="${accounts.length === 0 ? '' : 'field'}">
          <legend class="${accounts.length === 0 ? 'visually-hidden' : ''}">
            ${accounts.length === 0 ? title : t('bank.other')}
          </legend>
          <div class="choices">
            ${banks.map(
              (bank) =>
                html`<button class="choice plain wide" name="bank" value="${bank}">
                  ${mark(icon('bank'))}<span>${bank}</span>
                </button>`,
            )}
          </div>
        </fieldset>
      </form>
      ${visit.isMethodFixed ? '' : backForm(base, t)}`,
  }
}

export function loginView(visit: Visit): View {
  const { t, base } = contextOf(visit)
  const title = t('login.title', { bank: visit.bank ?? '' })
  return {
    step: 'login',
    title,
    events: [],
    content: html`${heading(title)}
      <p class="quiet small">${t('login.text')}</p>
      <form method="post" action="${base}/login">
        <fieldset class="field">
          <legend>${t('login.who')}</legend>
          <div class="choices">
            <label class="choice"
              ><input type="radio" name="person" value="self" checked /><span
                >${visit.user.firstName} ${visit.user.lastName}<small>${t('login.self')}</small></span
              ></label
            >
            <label class="choice"
              ><input type="radio" name="person" value="mismatch" /><span
                >Mona Mismatch<small>${t('login.other')}</small></span
              ></label
            >
          </div>
        </fieldset>
        <button class="main wide">${t('login.button')}</button>
      </form>
      ${backForm(base, t)}`,
  }
}

export function accountView(visit: Visit, accounts: readonly BankAccount[]): View {
  const { t, base } = contextOf(visit)
  const title = t('account.title')
  return {
    step: 'account',
    title,
    events: [],
    content: html`${heading(title)}
      <form method="post" action="${base}/account">
        <fieldset>
          <legend class="quiet">${visit.bank}</legend>
          ${radioChoices(
            'number',
            accounts.map((account) => ({
              value: account.number,
              label: t(`account.${account.title}`),
              detail: html`<small class="num"
                >${prettyAccount(account.number)} ·
                ${t('account.balance', {
                  balance: amountText(
                    decimalFromMinor(account.balance, account.currency),
                    account.currency,
                    visit.locale,
                  ),
                })}</small
              >`,
            })),
          )}
        </fieldset>
        <button class="main wide">${t('continue.button')}</button>
      </form>
      ${backForm(base, t)}`,
  }
}

export function confirmView(visit: Visit, account: Account): View {
  const { t, base, amount } = contextOf(visit)
  const title = t('confirm.title')
  return {
    step: 'confirm',
    title,
    events: [],
    content: html`${heading(title)}
      <p class="amount">${amount}</p>
      <dl>
        ${pair(t('confirm.to'), `${account.bank === '' ? '' : `${account.bank} · `}${prettyAccount(account.masked)}`)}
        ${pair(t('confirm.holder'), account.holder)} ${pair(t('confirm.fee'), t('confirm.none'))}
      </dl>
      <form method="post" action="${base}/confirm">
        <button class="main wide">${t('withdraw.button', { amount })}</button>
      </form>
      ${backForm(base, t)}`,
  }
}

function pair(name: string, value: string | Html): Html {
  return html`<div class="row">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

// ── a payment under way ─────────────────────────────────────────────────────────

/** The code that a bank shows here and in its app; the same for each view of the page. */
function controlNumber(txId: string): string {
  const digits = String(createHash('sha256').update(txId).digest().readUInt16BE(0) % 10_000).padStart(4, '0')
  return `${digits.slice(0, 2)} ${digits.slice(2)}`
}

export function versionOf(payment: Payment): string {
  return `${payment.stage}.${payment.state}`
}

function payloadOf(payment: Payment): Record<string, unknown> {
  const { code, state } = states[payment.state]
  return {
    status: state,
    statusCode: code,
    txId: payment.txId,
    txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
    amount: payment.amount,
    txAmount: payment.amount,
    txAmountCy: payment.currency,
    fee: feeOf(payment).fee,
    psp: payment.method === 'CREDITCARD' ? 'SandboxCards' : 'Trustly',
    pspAccount: payment.masked,
    pspStatusCode: String(code),
    merchantTxId: payment.merchantTxId,
    method: payment.direction,
    txName: txNameOf(payment),
    ...(payment.errCode === '' ? {} : { errCode: payment.errCode }),
  }
}

export function paymentView(visit: Visit, payment: Payment, merchantName: string): View {
  const init: CashierEvent = {
    eventType: 'TRANSACTION_INIT',
    payload: {
      txRefId: `${credentials.paymentiq.merchantId}A${payment.txId}`,
      txId: payment.txId,
      amount: payment.amount,
      currency: payment.currency,
    },
  }
  if (payment.stage === 'challenge') return challengeView(visit, payment, { init, merchantName })
  const isNamed = payment.stage === 'approval' || payment.stage === 'payout'
  if (payment.stage === 'done' || isNamed) return resultView(visit, payment, init)
  // The player's part of a payout ends here: the merchant's page shows its progress.
  if (payment.direction === 'withdrawal' && payment.stage === 'processing')
    return resultView(visit, payment, init)
  const isUnsure = payment.state === 'readTimeout'
  return waitView(visit, payment, [
    init,
    isUnsure
      ? { eventType: 'TX_UNRESOLVED', payload: payloadOf(payment) }
      : { eventType: 'TX_PENDING', payload: payloadOf(payment), afterMs: PENDING_AFTER_MS },
  ])
}

function waitView(visit: Visit, payment: Payment, events: readonly CashierEvent[]): View {
  const { t } = contextOf(visit)
  const isUnsure = payment.state === 'readTimeout'
  const title = t(isUnsure ? 'unsure.title' : 'wait.title')
  return {
    step: 'wait',
    title,
    events,
    isWaiting: true,
    version: versionOf(payment),
    content: html`<div role="status">
      ${heading(title)}
      <p class="note">
        ${icon(isUnsure ? 'clock' : 'turn', isUnsure ? '' : 'turning')}<span
          >${t(isUnsure ? 'unsure.text' : 'wait.text')}</span
        >
      </p>
      <p class="small quiet field" data-slow ${isUnsure ? '' : { markup: 'hidden' }}>
        ${t('wait.text.long')}
      </p>
    </div>`,
  }
}

function challengeView(
  visit: Visit,
  payment: Payment,
  { init, merchantName }: { init: CashierEvent; merchantName: string },
): View {
  const { t, base, amount } = contextOf(visit)
  const isCard = payment.method === 'CREDITCARD'
  const title = t(isCard ? 'challenge.title' : 'challenge.title.bank')
  return {
    step: 'challenge',
    title,
    isWaiting: true,
    version: versionOf(payment),
    events: [
      init,
      { eventType: 'NEW_IFRAME', payload: { container: 'iframe', provider: isCard ? '3DS' : payment.bank } },
    ],
    content: html`<p class="small quiet">${isCard ? t('challenge.card') : payment.bank}</p>
      ${heading(title)}
      <p class="quiet">${t('challenge.text')}</p>
      <p class="amount">${controlNumber(payment.txId)}</p>
      <dl>
        <div class="row total">
          <dt>${t('challenge.amount')}</dt>
          <dd>${amount}</dd>
        </div>
        ${pair(t('challenge.merchant'), merchantName)}
        ${pair(t('challenge.account'), prettyAccount(payment.masked))}
      </dl>
      <form method="post" action="${base}/challenge">
        <button class="main wide" name="answer" value="approve">${t('challenge.approve', { amount })}</button>
        <button class="plain wide" name="answer" value="decline">${t('challenge.decline')}</button>
      </form>`,
  }
}

function resultView(visit: Visit, payment: Payment, init: CashierEvent): View {
  const { t, amount } = contextOf(visit)
  const isPayout = payment.direction === 'withdrawal'
  const { state } = states[payment.state]
  const reason = `reason.${payment.state}`
  const values = { amount, account: prettyAccount(payment.masked) }
  const pick = (): { title: string; text: string; look: 'ok' | 'bad' | 'warn'; eventType: string } => {
    if (state === 'FAILED')
      return {
        title: t(isPayout ? 'fail.title.withdrawal' : 'fail.title'),
        text: t(isPayout ? 'fail.text.withdrawal' : 'fail.text'),
        look: 'bad',
        eventType: 'TX_FAILED',
      }
    if (state === 'CANCELLED')
      return {
        title: t('cancelled.title'),
        text: t(isPayout ? 'fail.text.withdrawal' : 'fail.text'),
        look: 'bad',
        eventType: 'TX_CANCELLED',
      }
    if (state === 'INCONSISTENT')
      return { title: t('unsure.title'), text: t('unsure.text'), look: 'warn', eventType: 'TX_UNRESOLVED' }
    const isSent = payment.stage === 'done' || payment.stage === 'processing'
    if (isPayout)
      return {
        title: isSent ? t('done.paid', values) : t('done.withdrawal'),
        text: t(isSent ? 'done.paid.text' : 'done.withdrawal.text', values),
        look: 'ok',
        eventType: 'TX_SUCCESS',
      }
    return {
      title: t('done.deposit', values),
      text: t('done.deposit.text'),
      look: 'ok',
      eventType: 'TX_SUCCESS',
    }
  }
  const { title, text, look, eventType } = pick()
  return {
    step: 'result',
    title,
    events: [init, { eventType, payload: payloadOf(payment) }],
    content: html`<div role="status">
        <p class="status ${look}">${icon(look === 'ok' ? 'check' : look === 'bad' ? 'cross' : 'clock')}</p>
        ${heading(title)} ${isTextId(reason) ? html`<p>${t(reason)}</p>` : ''}
        <p class="quiet">${text}</p>
      </div>
      <dl>${pair(t('reference'), html`<span class="num">${payment.txId}</span>`)}</dl>`,
  }
}

/** The page when the cashier cannot be opened. */
export function brokenView(
  locale: string,
  why: 'malformed' | 'refused' | 'away',
  errCode: string,
): View & { language: string } {
  const { t, language } = textsFor(locale)
  const title = t('load.title')
  const text =
    why === 'away'
      ? t('load.away')
      : errCode === '1001' || why === 'malformed'
        ? t('load.text')
        : t('load.refused')
  return {
    step: 'broken',
    title,
    language,
    events: [
      {
        eventType: 'ONLOAD_ERROR',
        payload: { reason: why, statusCode: why === 'refused' ? 548 : 520, errCode },
      },
    ],
    content: html`<div role="alert">
      ${heading(title)}
      <p>${text}</p>
    </div>`,
  }
}
