import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '../html.ts'
import { maskedNumber } from '../paymentiq/bank.ts'
import { type Person, findPerson } from '../people.ts'
import { textsFor } from './texts.ts'
import { accountsOf, banksIn, unknownView, viewOf } from './views.ts'
import type { BankVisit, BankVisits } from './visits.ts'

const SCREEN = { config: { isScreen: true } } as const

/** What the merchant says about a person, asked before any account is chosen. */
export type Verdict = 'continue' | 'refused' | 'declined' | 'away'

/** The company whose customer opened the bank's pages. */
export interface BankCustomer {
  readonly visits: BankVisits
  readonly merchantName: string
  /** Origin that may frame the pages. */
  readonly siteOrigin: string
  /** Path of the pages with the company's prefix, such as `/trustly/bank`. */
  readonly path: string
  /** A person has logged in at the bank. */
  identified(visit: BankVisit, person: Person): Promise<Verdict>
  /** The person has chosen an account and confirmed. */
  confirmed(visit: BankVisit, person: Person): Promise<void>
  /** The person has cancelled. */
  cancelled?(visit: BankVisit): Promise<void>
  /** What is paid, as the pages show it; empty or absent where they only identify. */
  amountOf?(visit: BankVisit): string
  /** Where the visit returns; it may be asked several times. */
  returnUrl(visit: BankVisit): string
}

interface AtVisit {
  Params: { visitId: string; step: string }
  Body: Readonly<Record<string, string>> | null
}

function send(customer: BankCustomer, reply: FastifyReply, visit: BankVisit | undefined): FastifyReply {
  const { language, t } = textsFor(visit?.locale ?? 'en')
  const view = visit
    ? viewOf(visit, {
        t,
        base: `${customer.path}/${visit.visitId}`,
        merchantName: customer.merchantName,
        amount: customer.amountOf?.(visit) ?? '',
        returnUrl: () => customer.returnUrl(visit),
      })
    : unknownView('en')
  return sendPage(reply, {
    title: view.title,
    language,
    isEmbedded: true,
    frameAncestor: customer.siteOrigin,
    status: visit ? 200 : 404,
    // A form may only post to this origin, and browsers apply that to redirects too: the page itself leads back.
    ...(view.leadsTo === undefined
      ? {}
      : { script: `setTimeout(()=>location.replace(${JSON.stringify(view.leadsTo)}),400)` }),
    body: view.content,
  })
}

type Form = Readonly<Record<string, string>>

/** What each form of the pages does, by the step to which it belongs. */
function createSteps({
  visits,
  ...customer
}: BankCustomer): Readonly<
  Partial<Record<BankVisit['step'], (visit: BankVisit, form: Form) => Promise<void> | void>>
> {
  return {
    bank(visit, form) {
      const bank = banksIn(visit.country).find((name) => name === form['bank'])
      if (bank) visits.move(visit, { step: 'person', bank })
    },
    async person(visit, form) {
      const person = findPerson(form['person'] ?? '')
      if (person?.country !== visit.country) return
      const verdict = await customer.identified(visit, person)
      visits.move(visit, { step: verdict === 'continue' ? 'account' : verdict, person: person.id })
    },
    account(visit, form) {
      const account = accountsOf(visit).find(({ number }) => number === form['number'])
      if (account) visits.move(visit, { step: 'sign', account: maskedNumber(account.number) })
    },
    async sign(visit) {
      const person = findPerson(visit.person)
      if (!person || !visits.move(visit, { step: 'done' })) return
      await customer.confirmed(visit, person)
    },
  }
}

/** The pages of the bank: bank, person, account, confirmation. Plain forms; a reload shows the same step. */
export function registerBankPages(app: FastifyInstance, customer: BankCustomer): void {
  const { visits } = customer
  const steps = createSteps(customer)

  app.get<AtVisit>('/bank/:visitId', SCREEN, async (request, reply) =>
    send(customer, reply, visits.find(request.params.visitId)),
  )
  app.post<AtVisit>('/bank/:visitId/:step', SCREEN, async (request, reply) => {
    const visit = visits.find(request.params.visitId)
    if (!visit) return send(customer, reply, undefined)
    const { step } = request.params
    const work = steps[visit.step]
    if (work && step === 'cancel') {
      if (visits.move(visit, { step: 'cancelled' })) await customer.cancelled?.(visit)
    }
    // A page of an earlier step shows the present one.
    else if (work && step === visit.step) await work(visit, request.body ?? {})
    return reply.redirect(`${customer.path}/${visit.visitId}`, 303)
  })
}
