/**
 * The desk of the operator's staff. It signs in as invented members of staff and calls the office's API over HTTP, as
 * any office would: every right, every second person and every audit row is the server's.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html, sendPage } from '../html.ts'
import { caseDetail, complaintDetail, documentDetail, identityCard, questionnaireDetail } from './details.ts'
import { callOf, deskOf } from './forms.ts'
import { members, type StaffMember } from './members.ts'
import { openOffice, type Office, type Problem } from './office.ts'
import { type Queue, queues } from './queue-list.ts'
import { idIn, reviewPages } from './review-pages.ts'
import type { ComplaintRecord, Identity, List, RiskRecord } from './rows.ts'

export const DESK_PATH = '/review-desk'
const NO_RIGHT = 'staff.no_right'
const SCREEN = { config: { isScreen: true } } as const

/** The queues of a person: those that the server lets the person read. */
async function queueSections(office: Office, member: StaffMember): Promise<Html[]> {
  const sections: Html[] = []
  for (const { title, empty, path, card, forms } of queues) {
    const reply = await office.read<List<never>>(member, path)
    if (!reply.ok && reply.problem.code === NO_RIGHT) continue
    // Nothing else is asked for without a session: each further sign-in would take a code.
    if (!reply.ok) return [...sections, problemNote(reply.problem)]
    sections.push(
      html`<h2>${title}</h2>
        ${cardsOf(member, reply.body, { card, empty })}`,
    )
    if (forms) sections.push(html`<div class="grid">${forms(member.name)}</div>`)
  }
  return sections
}

const cardsOf = (
  { name }: StaffMember,
  { rows, more }: List<never>,
  { card, empty }: Pick<Queue, 'card' | 'empty'>,
): Html =>
  rows.length === 0
    ? html`<p class="quiet">${empty}</p>`
    : html`<div class="grid">${rows.map((row) => card(name, row))}</div>
        ${more ? html`<p class="quiet small">There are more: the oldest ones are shown.</p>` : ''}`

const problemNote = ({ status, code, validationErrors = [] }: Problem): Html =>
  html`<div class="note" role="alert">
    <span
      ><b>The server refuses it (${status}): ${code}</b> ${validationErrors.map(
        ({ field, message }) => `${field} ${message}. `,
      )}</span
    >
  </div>`

const page = (
  reply: FastifyReply,
  { shownName, name }: StaffMember,
  { title, body, status = 200 }: { readonly title: string; readonly body: Html; readonly status?: number },
): FastifyReply =>
  sendPage(reply, {
    title: `${title} · ${shownName}`,
    screen: DESK_PATH,
    status,
    body: html`<p class="quiet small">
        You are ${shownName}. <a href="${deskOf(name)}">Your queues</a> ·
        <a href="${DESK_PATH}">Be somebody else</a>
      </p>
      <h1>${title}</h1>
      <div class="stack">${body}</div>`,
  })

const choosePerson = (): Html =>
  html`<h1>Review desk</h1>
    <p class="quiet">
      The operator’s staff, for products on one machine. Choose who you are: the desk signs in with that
      person’s password and code, and calls the office’s API. Where two people decide, be one after the other.
    </p>
    <div class="grid">
      ${members.map(
        ({ name, shownName, job }) =>
          html`<section class="card">
            <h2>${shownName}</h2>
            <p class="quiet">${job}</p>
            <p class="links"><a href="${deskOf(name)}">Be ${shownName}</a></p>
          </section>`,
      )}
    </div>`

type Params<Names extends string> = { Params: Record<Names | 'member', string> }

export function registerReviewDesk(app: FastifyInstance, siteOrigin: string): void {
  const office = openOffice(siteOrigin)
  const memberOf = (name: string): StaffMember | undefined => members.find((one) => one.name === name)

  app.get(DESK_PATH, SCREEN, async (_request, reply) =>
    sendPage(reply, { title: 'Review desk', screen: DESK_PATH, body: choosePerson() }),
  )

  app.get<Params<never>>(`${DESK_PATH}/:member`, SCREEN, async (request, reply) => {
    const member = memberOf(request.params.member)
    if (!member) return reply.callNotFound()
    const sections = await queueSections(office, member)
    return page(reply, member, { title: 'Queues', body: html`${sections}` })
  })

  app.post<Params<never>>(`${DESK_PATH}/:member/act`, SCREEN, async (request, reply) => {
    const member = memberOf(request.params.member)
    if (!member) return reply.callNotFound()
    const call = callOf((request.body ?? {}) as Readonly<Record<string, unknown>>)
    if (!call) return reply.code(400).send({ error: 'not a form of the desk' })
    const done = await office.act(member, call.path, call.body)
    if (done.ok) return reply.redirect(deskOf(member.name), 303)
    return page(reply, member, { title: 'Not done', status: 422, body: problemNote(done.problem) })
  })

  registerDocuments(app, office, memberOf)
  registerAnswersAndCases(app, office, memberOf)
  registerComplaints(app, office, memberOf)
  registerReviews(app, office, memberOf)
}

function registerReviews(
  app: FastifyInstance,
  office: Office,
  memberOf: (name: string) => StaffMember | undefined,
): void {
  for (const { address, title, path, detail } of reviewPages)
    app.get<Params<'id'> & { Querystring: Record<string, unknown> }>(
      `${DESK_PATH}/:member/${address}`,
      SCREEN,
      async (request, reply) => {
        const member = memberOf(request.params.member)
        if (!member) return reply.callNotFound()
        const read = await office.read<never>(member, path(idIn({ ...request.query, ...request.params })))
        const body = read.ok ? detail(member.name, read.body) : problemNote(read.problem)
        return page(reply, member, { title, body })
      },
    )
}

function registerDocuments(
  app: FastifyInstance,
  office: Office,
  memberOf: (name: string) => StaffMember | undefined,
): void {
  app.get<Params<'player' | 'upload'> & { Querystring: { kind?: string } }>(
    `${DESK_PATH}/:member/documents/:player/:upload`,
    SCREEN,
    async (request, reply) => {
      const { member: name, player: playerId, upload: uploadId } = request.params
      const member = memberOf(name)
      if (!member) return reply.callNotFound()
      const shown = await office.act<Identity>(member, `/players/${playerId}/reveal/identity`, {
        purpose: 'document',
      })
      const { kind = '' } = request.query
      const body = html`${shown.ok ? identityCard(shown.body) : problemNote(shown.problem)}
      ${documentDetail(name, { playerId, uploadId, kind })}`
      return page(reply, member, { title: 'Document', body })
    },
  )

  app.get<Params<'player' | 'upload'>>(
    `${DESK_PATH}/:member/documents/:player/:upload/file`,
    SCREEN,
    async (request, reply) => {
      const { member: name, player, upload } = request.params
      const member = memberOf(name)
      if (!member) return reply.callNotFound()
      const opened = await office.open(member, `/players/${player}/documents/${upload}/file`)
      if (!opened.ok) return reply.code(opened.problem.status).send({ error: opened.problem.code })
      return reply
        .type(opened.body.type)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(opened.body.bytes)
    },
  )
}

function registerAnswersAndCases(
  app: FastifyInstance,
  office: Office,
  memberOf: (name: string) => StaffMember | undefined,
): void {
  app.get<Params<'player' | 'answer'>>(
    `${DESK_PATH}/:member/questionnaires/:player/:answer`,
    SCREEN,
    async (request, reply) => {
      const { member: name, player: playerId, answer: answerId } = request.params
      const member = memberOf(name)
      if (!member) return reply.callNotFound()
      const path = `/players/${playerId}/questionnaires/${answerId}`
      const read = await office.read<{ answers: Readonly<Record<string, unknown>> }>(member, path)
      const body = read.ok
        ? questionnaireDetail(name, { playerId, answerId, answers: read.body.answers })
        : problemNote(read.problem)
      return page(reply, member, { title: 'Questionnaire', body })
    },
  )

  app.get<Params<'case'>>(`${DESK_PATH}/:member/cases/:case`, SCREEN, async (request, reply) => {
    const member = memberOf(request.params.member)
    if (!member) return reply.callNotFound()
    const read = await office.read<RiskRecord>(member, `/risk-cases/${request.params.case}`)
    const body = read.ok ? caseDetail(member.name, read.body) : problemNote(read.problem)
    return page(reply, member, { title: read.ok ? `Case: ${read.body.kind}` : 'Case', body })
  })
}

function registerComplaints(
  app: FastifyInstance,
  office: Office,
  memberOf: (name: string) => StaffMember | undefined,
): void {
  app.get<Params<'player' | 'reference'>>(
    `${DESK_PATH}/:member/complaints/:player/:reference`,
    SCREEN,
    async (request, reply) => {
      const { member: name, player, reference } = request.params
      const member = memberOf(name)
      if (!member) return reply.callNotFound()
      const read = await office.read<ComplaintRecord>(member, `/players/${player}/complaints/${reference}`)
      const body = read.ok ? complaintDetail(name, read.body) : problemNote(read.problem)
      return page(reply, member, { title: `Complaint ${reference}`, body })
    },
  )

  app.post<Params<'player' | 'reference'>>(
    `${DESK_PATH}/:member/complaints/:player/:reference/evidence`,
    SCREEN,
    async (request, reply) => {
      const { member: name, player, reference } = request.params
      const member = memberOf(name)
      if (!member) return reply.callNotFound()
      const { 'body.purpose': purpose } = (request.body ?? {}) as Readonly<Record<string, unknown>>
      const path = `/players/${player}/complaints/${reference}/evidence`
      const opened = await office.open(member, path, { purpose })
      if (!opened.ok) return reply.code(opened.problem.status).send({ error: opened.problem.code })
      return reply
        .type(opened.body.type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="evidence-${reference}.zip"`)
        .send(opened.body.bytes)
    },
  )
}
