import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CurrencyCode, displayMoney, isCurrencyCode, minorFromDecimal } from '@marquee/money'
import type { Clock } from '../clock.ts'
import { type Html, html, sendPage } from '../html.ts'
import type { Settings } from '../settings.ts'
import { credentials } from '../credentials.ts'
import type { Transactions } from './books.ts'
import { type Engine, fateOf, newTxId } from './engine.ts'
import type { Merchant } from './merchant.ts'
import { type TextId, textsFor } from './texts.ts'
import { type Direction, type Method, type StateName, type Transaction, states } from './types.ts'

const BANKS = ['Northern Bank', 'Lakeside Bank', 'Harbour Savings', 'First Meadow'] as const

/** Messages that the page sends to the site around it (`{eventType, payload}`). */
type EventType =
  | 'CASHIER_INIT_LOAD'
  | 'DONE_LOADING'
  | 'ONLOAD_ERROR'
  | 'ENTERED_TX_METHOD_PAGE'
  | 'TX_VALIDATION_FAILED'
  | 'TRANSACTION_INIT'
  | 'NEW_IFRAME'
  | 'TX_PENDING'
  | 'TX_SUCCESS'
  | 'TX_FAILED'
  | 'TX_CANCELLED'

interface Session {
  readonly merchantId: string
  readonly userId: string
  readonly sessionId: string
  readonly direction: Direction
  readonly method: Method
  readonly amount: string
  readonly currency: CurrencyCode
  readonly locale: string
  readonly theme: 'dark' | 'light'
}

export interface CashierDependencies {
  readonly settings: Settings
  readonly transactions: Transactions
  readonly engine: Engine
  readonly merchant: Merchant
  readonly clock: Clock
}

/** Reads what the merchant's page has put into the address. Null when it is not a cashier of ours. */
export function readSession(query: Readonly<Record<string, string | undefined>>): Session | null {
  const { userId = '', sessionId = '', amount = '', currency = '', locale = 'en-UN' } = query
  const direction =
    query['method'] === 'withdrawal' ? 'withdrawal' : query['method'] === 'deposit' ? 'deposit' : null
  const method =
    query['providerType'] === 'TRUSTLY'
      ? 'TRUSTLY'
      : query['providerType'] === 'CREDITCARD'
        ? 'CREDITCARD'
        : null
  const isSound =
    query['merchantId'] === credentials.paymentiq.merchantId &&
    /^\d{1,19}$/.test(userId) &&
    /^[\w:-]{8,200}$/.test(sessionId) &&
    /^\d{1,13}(\.\d{1,3})?$/.test(amount) &&
    isCurrencyCode(currency)
  if (!isSound || direction === null || method === null) return null
  return {
    merchantId: credentials.paymentiq.merchantId,
    userId,
    sessionId,
    direction,
    method,
    amount,
    currency,
    locale,
    theme: query['theme'] === 'light' ? 'light' : 'dark',
  }
}

function money(session: { amount: string; currency: string; locale: string }): string {
  if (!isCurrencyCode(session.currency)) return session.amount
  const [language = 'en', market = 'UN'] = session.locale.split('-')
  return displayMoney(minorFromDecimal(session.amount, session.currency), session.currency, {
    language,
    market,
  })
}

/** The hosted cashier: pages inside the site's frame, one step each, plain forms. */
export function registerCashier(app: FastifyInstance, deps: CashierDependencies): void {
  const { settings, transactions, engine, merchant, clock } = deps

  function page(
    reply: FastifyReply,
    view: { locale: string; theme: string; title: string; body: Html; script?: string; status?: number },
    events: readonly { eventType: EventType; payload?: object }[],
  ): FastifyReply {
    const messages = events.map(
      (event) => `parent.postMessage(${JSON.stringify(event)}, ${JSON.stringify(settings.siteOrigin)});`,
    )
    return sendPage(reply, {
      title: view.title,
      body: view.body,
      language: view.locale.startsWith('fi') ? 'fi' : 'en',
      theme: view.theme === 'light' ? 'light' : 'dark',
      isEmbedded: true,
      frameAncestor: settings.siteOrigin,
      script: `${messages.join('')}${view.script ?? ''}`,
      ...(view.status === undefined ? {} : { status: view.status }),
    })
  }

  function methodPage(
    reply: FastifyReply,
    session: Session,
    problem: { id: TextId; field: string } | null,
    filled: Readonly<Record<string, string>> = {},
  ): FastifyReply {
    const t = textsFor(session.locale)
    const amount = money(session)
    const accounts = transactions.accounts(session.userId, session.method)
    const invalid = (field: string) =>
      problem?.field === field ? html` aria-invalid="true" aria-describedby="problem-${field}"` : ''
    const note = (field: string) =>
      problem?.field === field
        ? html`<p class="small bad" id="problem-${field}" role="alert">${t(problem.id)}</p>`
        : ''
    const saved =
      accounts.length === 0
        ? ''
        : html`<fieldset class="plain">
            <legend class="small quiet">${t('savedAccount')}</legend>
            ${accounts.map(
              (account, index) =>
                html`<label class="choice"
                  ><input
                    type="radio"
                    name="account"
                    value="${account.maskedAccount}|${account.accountHolder}"
                    ${index === 0 && !problem ? ' checked' : ''}
                  />
                  ${account.maskedAccount}</label
                >`,
            )}<label class="choice"
              ><input type="radio" name="account" value="" ${problem ? ' checked' : ''} />
              ${t('otherAccount')}</label
            >
          </fieldset>`
    const card = html`<label for="cardNumber">${t('cardNumber')}</label
      ><input
        id="cardNumber"
        name="cardNumber"
        inputmode="numeric"
        autocomplete="cc-number"
        value="${filled['cardNumber'] ?? ''}"
        ${invalid('cardNumber')}
      />${note('cardNumber')}
      <div class="two">
        <div>
          <label for="expiry">${t('expiry')}</label
          ><input
            id="expiry"
            name="expiry"
            inputmode="numeric"
            autocomplete="cc-exp"
            placeholder="09/29"
            value="${filled['expiry'] ?? ''}"
            ${invalid('expiry')}
          />${note('expiry')}
        </div>
        <div>
          <label for="cvv">${t('cvv')}</label
          ><input
            id="cvv"
            name="cvv"
            inputmode="numeric"
            autocomplete="cc-csc"
            ${invalid('cvv')}
          />${note('cvv')}
        </div>
      </div>
      <label for="holder">${t('holder')}</label
      ><input
        id="holder"
        name="holder"
        autocomplete="cc-name"
        value="${filled['holder'] ?? ''}"
        ${invalid('holder')}
      />${note('holder')}
      <p class="small quiet" id="note">${t('sandboxNote')}</p>`
    const bank =
      session.direction === 'deposit'
        ? html`<fieldset class="plain">
            <legend class="small quiet">${t('chooseBank')}</legend>
            ${BANKS.map(
              (name, index) =>
                html`<label class="choice"
                  ><input type="radio" name="bank" value="${name}" ${index === 0 ? ' checked' : ''} />
                  ${name}</label
                >`,
            )}
          </fieldset>`
        : html`<label for="iban">${t('accountNumber')}</label
            ><input
              id="iban"
              name="iban"
              autocomplete="off"
              value="${filled['iban'] ?? ''}"
              ${invalid('iban')}
            />${note('iban')} <label for="holder">${t('accountHolder')}</label
            ><input
              id="holder"
              name="holder"
              autocomplete="name"
              value="${filled['holder'] ?? ''}"
              ${invalid('holder')}
            />${note('holder')}`
    const isCard = session.method === 'CREDITCARD'
    const hidden = Object.entries({
      ...session,
      method: session.direction,
      providerType: session.method,
    }).filter(([name]) => name !== 'direction')
    return page(
      reply,
      {
        ...session,
        title: t(isCard ? 'card' : 'bank'),
        body: html`<h1>${t(isCard ? 'card' : 'bank')}</h1>
          <div class="row">
            <span>${t(session.direction === 'deposit' ? 'payIn' : 'payOut')}</span><strong>${amount}</strong>
          </div>
          <form method="post" action="/paymentiq/cashier/pay" novalidate>
            ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
            ${isCard || session.direction === 'withdrawal' ? saved : ''}${isCard ? card : bank}
            <button class="main wide">
              ${t(session.direction === 'deposit' ? 'pay' : 'confirmPayout', { amount })}
            </button>
          </form>`,
      },
      problem
        ? [{ eventType: 'TX_VALIDATION_FAILED', payload: { field: problem.field } }]
        : [
            { eventType: 'CASHIER_INIT_LOAD' },
            { eventType: 'ENTERED_TX_METHOD_PAGE', payload: { method: session.method } },
            { eventType: 'DONE_LOADING' },
          ],
    )
  }

  app.get<{ Querystring: Record<string, string> }>('/cashier', async (request, reply) => {
    const session = readSession(request.query)
    const locale = request.query['locale'] ?? 'en-UN'
    const theme = request.query['theme'] ?? 'dark'
    const over = () => {
      const t = textsFor(locale)
      const body = html`<h1>${t('failed')}</h1>
        <p>${t('sessionOver')}</p>`
      return page(reply, { locale, theme, title: t('failed'), body, status: 400 }, [
        { eventType: 'ONLOAD_ERROR' },
      ])
    }
    if (!session) return over()
    const user = await merchant.call('verifyuser', { sessionId: session.sessionId, userId: session.userId })
    if (user.outcome !== 'yes' || user.body['balanceCy'] !== session.currency) return over()
    return methodPage(reply, session, null)
  })

  app.post<{ Body: Record<string, string> }>('/cashier/pay', async (request, reply) => {
    const form = request.body ?? {}
    const session = readSession(form)
    if (!session)
      return reply
        .code(400)
        .send({ success: false, errors: [{ keys: ['cashier.invalid'], msg: 'not a cashier session' }] })
    const account = accountFrom(session, form, clock)
    if ('problem' in account) return methodPage(reply, session, account.problem, form)
    const user = await merchant.call('verifyuser', { sessionId: session.sessionId, userId: session.userId })
    const t = textsFor(session.locale)
    if (user.outcome !== 'yes') {
      const body = html`<h1>${t('failed')}</h1>
        <p>${t('sessionOver')}</p>`
      return page(reply, { ...session, title: t('failed'), body }, [{ eventType: 'ONLOAD_ERROR' }])
    }
    const attributes = attributesFrom(user.body['attributes'])
    const needsPerson =
      session.direction === 'deposit' && (session.method === 'TRUSTLY' || account.needsConfirmation)
    const transaction: Transaction = {
      txId: newTxId(),
      userId: session.userId,
      sessionId: session.sessionId,
      method: session.method,
      direction: session.direction,
      amount: session.amount,
      currency: session.currency,
      maskedAccount: account.masked,
      accountHolder: account.holder,
      attributes,
      state: needsPerson ? (session.method === 'TRUSTLY' ? 'waitingProvider' : 'waiting3ds') : 'registered',
      step: needsPerson ? 'input' : 'authorize',
      fate: session.direction === 'deposit' ? fateOf(session.amount, account.number) : 'success',
      authCode: '',
      merchantTxId: '',
      originTxId: '',
      attempts: 0,
      dueAt: 0,
      createdAt: clock.now(),
      locale: session.locale,
      theme: session.theme,
    }
    transactions.insert(transaction)
    if (!needsPerson) await engine.advance(transaction.txId)
    return reply.redirect(`/paymentiq/cashier/${needsPerson ? 'confirm' : 'status'}/${transaction.txId}`, 303)
  })

  app.get<{ Params: { txId: string } }>('/cashier/confirm/:txId', async (request, reply) => {
    const transaction = transactions.read(request.params.txId)
    if (!transaction) return reply.code(404).send({ success: false })
    if (transaction.step !== 'input')
      return reply.redirect(`/paymentiq/cashier/status/${transaction.txId}`, 303)
    const t = textsFor(transaction.locale)
    const isBank = transaction.method === 'TRUSTLY'
    const values = { amount: money(transaction), bank: transaction.maskedAccount.split(' ·')[0] ?? '' }
    const action = `/paymentiq/cashier/confirm/${transaction.txId}`
    return page(
      reply,
      {
        ...transaction,
        title: t(isBank ? 'sign' : 'threeDs'),
        body: html`<h1>${t(isBank ? 'sign' : 'threeDs')}</h1>
          <p>${t(isBank ? 'signText' : 'threeDsText', values)}</p>
          <p class="amount">${values.amount}</p>
          <form method="post" action="${action}">
            <input type="hidden" name="answer" value="yes" /><button class="main wide">
              ${t('confirm')}
            </button>
          </form>
          <form method="post" action="${action}">
            <input type="hidden" name="answer" value="no" /><button class="wide">${t('reject')}</button>
          </form>`,
      },
      [{ eventType: 'NEW_IFRAME' }],
    )
  })

  app.post<{ Params: { txId: string }; Body: Record<string, string> }>(
    '/cashier/confirm/:txId',
    async (request, reply) => {
      const transaction = transactions.read(request.params.txId)
      if (!transaction) return reply.code(404).send({ success: false })
      if (request.body['answer'] === 'yes')
        transactions.move(transaction.txId, 'input', { step: 'authorize', state: 'processing' })
      else
        transactions.move(transaction.txId, 'input', {
          step: 'done',
          state: transaction.method === 'TRUSTLY' ? 'cancelledByPlayer' : 'failed3ds',
        })
      await engine.advance(transaction.txId)
      return reply.redirect(`/paymentiq/cashier/status/${transaction.txId}`, 303)
    },
  )

  app.get<{ Params: { txId: string } }>('/cashier/status/:txId', async (request, reply) => {
    const transaction = transactions.read(request.params.txId)
    if (!transaction) return reply.code(404).send({ success: false })
    const t = textsFor(transaction.locale)
    const view = viewOf(transaction)
    const values = { amount: money(transaction), account: transaction.maskedAccount }
    const payload = successPayload(transaction)
    const poll = `/paymentiq/cashier/poll/${transaction.txId}`
    return page(
      reply,
      {
        ...transaction,
        title: t(view.title),
        body: html`<h1>${t(view.title)}</h1>
          <p role="status">${t(view.text, values)}</p>
          ${view.reason ? html`<p>${t(view.reason)}</p>` : ''}
          <p class="amount">${values.amount}</p>`,
        script: view.isFinal
          ? ''
          : `setInterval(function(){fetch(${JSON.stringify(poll)}).then(function(r){return r.json()}).then(function(s){if(s.isFinal)location.reload()}).catch(function(){})},700);`,
      },
      [
        { eventType: 'TRANSACTION_INIT', payload: { txRefId: payload.txRefId } },
        { eventType: view.event, payload },
      ],
    )
  })

  app.get<{ Params: { txId: string } }>('/cashier/poll/:txId', async (request, reply) => {
    const transaction = transactions.read(request.params.txId)
    if (!transaction) return reply.code(404).send({ success: false })
    return { isFinal: viewOf(transaction).isFinal, state: states[transaction.state].state }
  })
}

interface StatusView {
  readonly title: TextId
  readonly text: TextId
  readonly reason?: TextId
  readonly event: EventType
  readonly isFinal: boolean
}

const reasons: Partial<Record<StateName, TextId>> = {
  fraud: 'declined',
  noFunds: 'noFunds',
  notAuthorised: 'declined',
  providerDown: 'declined',
  limit: 'declined',
  expiredCard: 'expiredCard',
  otherPerson: 'otherPerson',
  refusedByMerchant: 'refused',
  failed3ds: 'declined',
}

function viewOf(transaction: Transaction): StatusView {
  const { state } = states[transaction.state]
  if (transaction.step === 'done') {
    if (state === 'SUCCESSFUL')
      return { title: 'success', text: 'successText', event: 'TX_SUCCESS', isFinal: true }
    if (state === 'CANCELLED')
      return { title: 'cancelled', text: 'failedText', event: 'TX_CANCELLED', isFinal: true }
    const reason = reasons[transaction.state]
    return {
      title: 'failed',
      text: 'failedText',
      event: 'TX_FAILED',
      isFinal: true,
      ...(reason ? { reason } : {}),
    }
  }
  // A payout ends for the person here when its account is named; the rest is followed on the merchant's page.
  if (
    transaction.step === 'approval' ||
    (transaction.direction === 'withdrawal' && transaction.step === 'transfer')
  )
    return { title: 'payoutTaken', text: 'payoutTakenText', event: 'TX_SUCCESS', isFinal: true }
  return { title: 'processing', text: 'processingText', event: 'TX_PENDING', isFinal: false }
}

function successPayload(transaction: Transaction) {
  return {
    status: states[transaction.state].state,
    txRefId: `${transaction.userId}A${transaction.txId}`,
    amount: transaction.amount,
    txAmount: transaction.amount,
    txAmountCy: transaction.currency,
    fee: '0.00',
    psp: transaction.method,
    pspAccount: transaction.maskedAccount,
    pspStatusCode: String(states[transaction.state].code),
    merchantTxId: transaction.merchantTxId,
    method: transaction.direction,
  }
}

interface Account {
  readonly number: string
  readonly masked: string
  readonly holder: string
  readonly needsConfirmation: boolean
}

function accountFrom(
  session: Session,
  form: Readonly<Record<string, string>>,
  clock: Clock,
): Account | { readonly problem: { id: TextId; field: string } } {
  const [savedMask = '', savedHolder = ''] = (form['account'] ?? '').split('|')
  if (savedMask !== '')
    return { number: savedMask, masked: savedMask, holder: savedHolder, needsConfirmation: false }
  const holder = (form['holder'] ?? '').trim()
  if (session.method === 'TRUSTLY') {
    if (session.direction === 'deposit') {
      const bank = BANKS.find((name) => name === form['bank']) ?? BANKS[0]
      return { number: '', masked: `${bank} ·· 4021`, holder: '', needsConfirmation: true }
    }
    const iban = (form['iban'] ?? '').replace(/\s/g, '').toUpperCase()
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$|^\d{6,20}$/.test(iban))
      return { problem: { id: 'fieldIban', field: 'iban' } }
    if (holder === '') return { problem: { id: 'fieldHolder', field: 'holder' } }
    return {
      number: iban,
      masked: `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`,
      holder,
      needsConfirmation: false,
    }
  }
  const number = (form['cardNumber'] ?? '').replace(/\D/g, '')
  if (!isCardNumber(number)) return { problem: { id: 'fieldCard', field: 'cardNumber' } }
  if (!isAhead(form['expiry'] ?? '', clock)) return { problem: { id: 'fieldExpiry', field: 'expiry' } }
  if (!/^\d{3,4}$/.test(form['cvv'] ?? '')) return { problem: { id: 'fieldCvv', field: 'cvv' } }
  if (holder === '') return { problem: { id: 'fieldHolder', field: 'holder' } }
  const masked = `${number.slice(0, 4)} ···· ···· ${number.slice(-4)}`
  return { number, masked, holder, needsConfirmation: number.endsWith('3220') }
}

/** Luhn's check over 13 to 19 digits. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index])
    const value = index % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function isAhead(text: string, clock: Clock): boolean {
  const match = /^(\d{2})\s*\/\s*(?:20)?(\d{2})$/.exec(text.trim())
  if (!match) return false
  const month = Number(match[1])
  if (month < 1 || month > 12) return false
  const last = Temporal.PlainYearMonth.from({ year: 2000 + Number(match[2]), month })
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO('UTC')
  return Temporal.PlainYearMonth.compare(last, now.toPlainDate().toPlainYearMonth()) >= 0
}

function attributesFrom(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
