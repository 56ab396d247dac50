import { type Html, html, radioChoices } from '../html.ts'
import { accountNumber, banksOf } from '../paymentiq/bank.ts'
import { icon } from '../paymentiq/icons.ts'
import { prettyAccount } from '../paymentiq/types.ts'
import { alpha3Of, findPerson, peopleOf } from '../people.ts'
import { type Translate, textsFor } from './texts.ts'
import type { BankVisit } from './visits.ts'

export interface BankView {
  readonly title: string
  readonly content: Html
  /** Where the page leads by itself. */
  readonly leadsTo?: string
}

interface ViewContext {
  readonly t: Translate
  /** Path of the visit's pages. */
  readonly base: string
  readonly merchantName: string
  /** Decimal text of what is paid; empty where the pages only identify. */
  readonly amount: string
  /** Address at the merchant to which a finished visit returns; only the last page has it. */
  readonly returnUrl: () => string
}

const ACCOUNTS = ['everyday', 'savings'] as const

/** The accounts of a person at a bank; the numbers stay the same over visits. */
export function accountsOf(visit: Pick<BankVisit, 'bank' | 'person' | 'country'>) {
  return ACCOUNTS.map((title) => ({
    title,
    number: accountNumber(alpha3Of(visit.country) ?? '', [visit.person, visit.bank, title].join('|')),
  }))
}

export function banksIn(country: string): readonly string[] {
  return banksOf(alpha3Of(country) ?? '')
}

function cancelForm({ t, base }: ViewContext): Html {
  return html`<form method="post" action="${base}/cancel">
    <button class="plain wide">${t('cancel')}</button>
  </form>`
}

function bankView(visit: BankVisit, context: ViewContext): BankView {
  const title = context.t('bank.title')
  return {
    title,
    content: html`<h1 tabindex="-1">${title}</h1>
      <form method="post" action="${context.base}/bank">
        <div class="choices">
          ${banksIn(visit.country).map(
            (bank) =>
              html`<button class="choice plain wide" name="bank" value="${bank}">
                <span class="mark" aria-hidden="true">${icon('bank')}</span><span>${bank}</span>
              </button>`,
          )}
        </div>
      </form>
      ${cancelForm(context)}`,
  }
}

function personView(visit: BankVisit, context: ViewContext): BankView {
  const { t, base } = context
  const title = t('person.title', { bank: visit.bank })
  return {
    title,
    content: html`<h1 tabindex="-1">${title}</h1>
      <p class="quiet small">${t('person.text')}</p>
      <form method="post" action="${base}/person">
        <fieldset class="field">
          <legend>${t('person.who')}</legend>
          ${radioChoices(
            'person',
            peopleOf(visit.country).map(({ id, firstName, lastName, dateOfBirth, personId }) => ({
              value: id,
              label: `${firstName} ${lastName}`,
              detail: html`<small
                >${t('person.born', { date: dateOfBirth })}${
                  personId === null ? '' : ` · ${personId.slice(2)}`
                }</small
              >`,
            })),
          )}
        </fieldset>
        <button class="main wide">${t('person.button')}</button>
      </form>
      ${cancelForm(context)}`,
  }
}

function accountView(visit: BankVisit, context: ViewContext): BankView {
  const { t, base } = context
  const title = t('account.title')
  return {
    title,
    content: html`<h1 tabindex="-1">${title}</h1>
      <form method="post" action="${base}/account">
        <fieldset>
          <legend class="quiet">${visit.bank}</legend>
          ${radioChoices(
            'number',
            accountsOf(visit).map(({ number, title: name }) => ({
              value: number,
              label: t(`account.${name}`),
              detail: html`<small class="num">${prettyAccount(number)}</small>`,
            })),
          )}
        </fieldset>
        <button class="main wide">${t('account.button')}</button>
      </form>
      ${cancelForm(context)}`,
  }
}

function signView(visit: BankVisit, context: ViewContext): BankView {
  const { t, base, merchantName: merchant, amount } = context
  const title = t('sign.title')
  const person = findPerson(visit.person)
  const pair = (name: string, value: string): Html =>
    html`<div class="row">
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  return {
    title,
    content: html`<p class="small quiet">${visit.bank}</p>
      <h1 tabindex="-1">${title}</h1>
      <p>${t(amount === '' ? 'sign.text' : 'sign.pay', { bank: visit.bank, merchant })}</p>
      <dl>
        ${pair(t('sign.name'), person ? `${person.firstName} ${person.lastName}` : '')}
        ${pair(t('sign.account'), prettyAccount(visit.account))}
        ${amount === '' ? '' : pair(t('sign.amount'), amount)}
      </dl>
      <form method="post" action="${base}/sign">
        <button class="main wide">${t('sign.button')}</button>
      </form>
      ${cancelForm(context)}`,
  }
}

/** The last page. A confirmed visit returns by itself; a refusal waits until the person has read it. */
function endView(
  end: { title: string; text: string; look: 'ok' | 'bad'; returnsAlone: boolean },
  context: ViewContext,
): BankView {
  const { t, merchantName: merchant } = context
  const returnUrl = context.returnUrl()
  return {
    title: end.title,
    ...(end.returnsAlone ? { leadsTo: returnUrl } : {}),
    content: html`<div role="${end.look === 'ok' ? 'status' : 'alert'}">
        <p class="status ${end.look}">${icon(end.look === 'ok' ? 'check' : 'cross')}</p>
        <h1 tabindex="-1">${end.title}</h1>
        <p class="quiet">${end.text}</p>
      </div>
      <p><a class="wide" href="${returnUrl}">${t('done.link', { merchant })}</a></p>`,
  }
}

export function viewOf(visit: BankVisit, context: ViewContext): BankView {
  const { t, merchantName: merchant } = context
  switch (visit.step) {
    case 'bank':
      return bankView(visit, context)
    case 'person':
      return personView(visit, context)
    case 'account':
      return accountView(visit, context)
    case 'sign':
      return signView(visit, context)
    case 'done':
    case 'cancelled':
      return endView(
        {
          title: t(`${visit.step}.title`),
          text: t(`${visit.step}.text`),
          look: visit.step === 'done' ? 'ok' : 'bad',
          returnsAlone: true,
        },
        context,
      )
    case 'refused':
    case 'declined':
    case 'unpaid':
    case 'away':
      return endView(
        {
          title: t(`${visit.step}.title`, { merchant }),
          text: t(`${visit.step}.text`, { merchant }),
          look: 'bad',
          returnsAlone: false,
        },
        context,
      )
    default:
      return visit.step satisfies never
  }
}

/** The page of an unknown or expired visit. */
export function unknownView(locale: string): BankView & { readonly language: string } {
  const { t, language } = textsFor(locale)
  const title = t('unknown.title')
  return {
    title,
    language,
    content: html`<div role="alert">
      <h1>${title}</h1>
      <p>${t('unknown.text')}</p>
    </div>`,
  }
}
