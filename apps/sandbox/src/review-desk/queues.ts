/** The queues of a member of staff, as cards. */
import { type Html, html } from '../html.ts'
import { actForm, choiceField, dayField, deskOf, offered, playerField, textField, wordsOf } from './forms.ts'
import type {
  ComplaintRow,
  DocumentRow,
  MaskedPlayer,
  QuestionnaireRow,
  ReturnRow,
  RiskRow,
  SuspenseRow,
  SuspicionRow,
} from './rows.ts'

export const day = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

export const playerLine = ({ playerId, market, email, age }: MaskedPlayer): Html =>
  html`<p class="quiet small">Player ${playerId} · ${market} · ${email} · ${age} years</p>`

export const card = (title: string, ...parts: Html[]): Html =>
  html`<section class="card">
    <h3>${title}</h3>
    ${parts}
  </section>`

export const documentCard = (name: string, row: DocumentRow): Html =>
  card(
    `${wordsOf(row.kind)} · ${row.subType}`,
    playerLine(row.player),
    html`<p class="small">Waits since ${day(row.waitsSince)}</p>`,
    row.staffReason === null ? html`` : html`<p class="small warn">${row.staffReason}</p>`,
    html`<p class="links">
      <a href="${deskOf(name)}/documents/${row.player.playerId}/${row.uploadId}?kind=${row.kind}"
        >Look at it</a
      >
    </p>`,
  )

export const suspicionCard = (name: string, row: SuspicionRow): Html =>
  card(
    `${wordsOf(row.kind)}: ${wordsOf(row.status)} before the answer of the identity company`,
    playerLine(row.player),
    html`<p class="small">Answered ${day(row.endedAt)}</p>
      <p class="small warn">${row.staffReason ?? ''}</p>`,
    offered(row.can.request, () =>
      actForm({
        desk: deskOf(name),
        path: `/players/${row.player.playerId}/documents/request`,
        button: 'Ask for it again',
        hidden: { kind: row.kind },
        fields: [textField('subType', 'Type, such as PASSPORT or UB')],
      }),
    ),
  )

export const questionnaireCard = (name: string, row: QuestionnaireRow): Html =>
  card(
    'Questionnaire',
    playerLine(row.player),
    html`<p class="small">Waits since ${day(row.waitsSince)}</p>
      <p class="links">
        <a href="${deskOf(name)}/questionnaires/${row.player.playerId}/${row.answerId}">Read it</a>
      </p>`,
  )

const answerForms = (name: string, path: string): Html =>
  html`<div class="two">
    ${actForm({ desk: deskOf(name), path: `${path}/approve`, button: 'Approve', fields: [textField('note', 'Note')] })}
    ${actForm({ desk: deskOf(name), path: `${path}/refuse`, button: 'Refuse', fields: [textField('note', 'Note')] })}
  </div>`

export function returnCard(name: string, row: ReturnRow): Html {
  const { proposal, exclusion, player } = row
  return card(
    row.product === null
      ? 'Return from an exclusion'
      : `Return from an exclusion: ${wordsOf(row.product)} alone`,
    playerLine(player),
    html`<p class="small">
      Asked ${day(row.askedAt)} · can be approved from ${day(row.approvableFrom)}
      ${exclusion === null ? '' : ` · excluded since ${day(exclusion.startedAt)}`}
    </p>`,
    proposal === null
      ? offered(row.can.propose, () =>
          actForm({
            desk: deskOf(name),
            path: `/players/${player.playerId}/return/propose`,
            button: 'Propose',
            hidden: { product: row.product ?? '' },
            fields: [
              choiceField('decision', 'Decision', ['approve', 'refuse']),
              choiceField('reason', 'Reason', ['reviewed', 'signs_of_harm', 'no_contact', 'not_in_writing']),
              textField('note', 'Note'),
            ],
          }),
        )
      : html`<p>
            ${proposal.madeBy} proposes: <b>${proposal.decision}</b> (${wordsOf(proposal.reason)})
            ${proposal.note}
          </p>
          ${
            proposal.approvedBy === null
              ? offered(row.can.vote, () => answerForms(name, `/return-requests/${proposal.requestId}`))
              : html`<p class="quiet small">${proposal.approvedBy} has approved it; a server does it.</p>`
          }`,
  )
}

export const riskCard = (name: string, row: RiskRow): Html =>
  card(
    `Case: ${wordsOf(row.kind)}`,
    playerLine(row.player),
    html`<p class="small ${row.isOverdue ? 'bad' : ''}">
        Due ${day(row.dueAt)} · ${row.takenBy === null ? 'nobody has taken it' : `with ${row.takenBy}`}
      </p>
      <p class="links"><a href="${deskOf(name)}/cases/${row.caseId}">Open the case</a></p>`,
    row.proposal === null
      ? html``
      : html`<p>${row.proposal.madeBy} proposes: <b>${row.proposal.outcome}</b></p>
          ${offered(row.can.vote, () => answerForms(name, `/risk-requests/${row.proposal?.requestId ?? ''}`))}`,
  )

export const complaintCard = (name: string, row: ComplaintRow): Html =>
  card(
    `${row.state === 'appealed' ? 'Appeal' : 'Complaint'} ${row.reference}: ${wordsOf(row.topic)}`,
    playerLine(row.player),
    html`<p class="small ${row.isOverdue ? 'bad' : ''}">Answered by ${day(row.answerBy)}</p>
      <p class="links">
        <a href="${deskOf(name)}/complaints/${row.player.playerId}/${row.reference}">Read it</a>
      </p>`,
  )

export function suspenseCard(name: string, row: SuspenseRow): Html {
  const { request, player } = row
  return card(
    `${row.amount.amount} ${row.amount.currency} · ${row.kind}`,
    playerLine(player),
    html`<p class="small">${row.company} ${row.companyTx} · ${row.why} · since ${day(row.openedAt)}</p>`,
    request === null
      ? offered(row.can.request, () =>
          actForm({
            desk: deskOf(name),
            path: `/players/${player.playerId}/suspense/request`,
            button: 'Ask for it',
            hidden: { company: row.company, companyTx: row.companyTx },
            fields: [
              choiceField('act', 'Act', ['book', 'close']),
              choiceField('reason', 'Reason', [
                'own_account',
                'company_confirms',
                'sent_back',
                'company_mistake',
              ]),
              textField('note', 'Note'),
            ],
          }),
        )
      : html`<p>${request.madeBy} asks: <b>${request.act}</b> (${wordsOf(request.reason)}) ${request.note}</p>
          ${
            request.approvedBy === null
              ? offered(row.can.vote, () => answerForms(name, `/suspense-requests/${request.requestId}`))
              : html`<p class="quiet small">${request.approvedBy} has approved it; a server does it.</p>`
          }`,
  )
}

/** What a member of staff with a right does about a player who is in no queue. */
export const requestForm = (name: string): Html =>
  card(
    'Ask for a document',
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/documents/request',
      button: 'Ask for it',
      hidden: { kind: 'PROOF_OF_ADDRESS', subType: 'UB' },
      fields: [playerField(), html`<p class="quiet small">A utility bill as proof of address.</p>`],
    }),
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/documents/request',
      button: 'Ask for the questionnaire',
      hidden: { kind: 'EDD_QUESTIONNAIRE' },
      fields: [playerField()],
    }),
  )

export const protectionForms = (name: string): Html =>
  html`${card(
    'Exclude a player',
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/exclusion/impose',
      button: 'Exclude',
      fields: [
        playerField(),
        textField('months', 'Months, 1 to 120; empty for no end', '12'),
        choiceField('reason', 'Reason', ['signs_of_harm', 'own_statement', 'authority']),
        textField('evidence', 'Evidence, for people who review it'),
      ],
    }),
  )}${card(
    'Tighten a limit',
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/limits/tighten',
      button: 'Tighten',
      hidden: { reason: 'protection' },
      fields: [
        playerField(),
        choiceField('kind', 'Limit', ['deposit', 'stake', 'loss', 'singleStake', 'dailyTime', 'sessionTime']),
        choiceField('period', 'Period: day (D), week (W), month (M), or none', ['D', 'W', 'M', '']),
        textField('value', 'Cents, or seconds of a limit of time'),
      ],
    }),
  )}`

export const lastDayField = (kind: string): Html =>
  kind === 'PROOF_OF_ID' || kind === 'EDD_QUESTIONNAIRE'
    ? dayField('expiresOn', kind === 'PROOF_OF_ID' ? 'Last day of the document' : 'Answers count until')
    : html``
