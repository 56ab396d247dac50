/** Queues of reviews as cards, and the forms for what players and others have sent by mail. */
import { type Html, html } from '../html.ts'
import {
  actForm,
  choiceField,
  deskOf,
  namedField,
  offered,
  playerField,
  textField,
  wordsOf,
} from './forms.ts'
import { card, day, playerLine } from './queues.ts'
import type { CareRow, IneligibleRow, MeansRow, ScreeningRow } from './review-rows.ts'

export const meansCard = (name: string, { player, about, askedAt, foundAt }: MeansRow): Html =>
  card(
    `Deposits refused: ${wordsOf(about)}`,
    playerLine(player),
    html`<p class="small">
        ${askedAt === null ? 'The player has not asked' : `Asked ${day(askedAt)}`}
        ${foundAt === null ? '' : ` · found ${day(foundAt)}`}
      </p>
      <p class="links"><a href="${deskOf(name)}/means?player=${player.playerId}">Look at the means</a></p>`,
  )

export const screeningCard = (name: string, { player, open, screenedAt, isProposed }: ScreeningRow): Html =>
  card(
    `Listed persons: ${open}`,
    playerLine(player),
    html`<p class="small">
        Screened ${day(screenedAt)}${isProposed ? ' · a dismissal waits for a second person' : ''}
      </p>
      <p class="links"><a href="${deskOf(name)}/screening?player=${player.playerId}">Compare</a></p>`,
  )

export const careCard = (name: string, row: CareRow): Html =>
  card(
    `Care: ${row.markers.map(({ kind }) => wordsOf(kind)).join(', ')}`,
    playerLine(row.player),
    html`<p class="small ${row.isLate ? 'bad' : ''}">
        ${row.actBy === null ? 'Nothing waits' : `Act by ${day(row.actBy)}`}
        ${row.pausedAt === null ? '' : ' · offers are stopped'}
        ${row.objection !== null && row.objection.answer === null ? ' · the player objects' : ''}
      </p>
      <p class="links"><a href="${deskOf(name)}/care/${row.careCaseId}">Open the case</a></p>`,
  )

export const ineligibleCard = (name: string, row: IneligibleRow): Html =>
  card(
    `${wordsOf(row.list)}: known by ${row.keys.join(', ')}`,
    html`<p class="quiet small">${row.entryId} · added by ${row.addedBy}, ${day(row.addedAt)}</p>`,
    offered(row.can.remove, () =>
      actForm({
        desk: deskOf(name),
        path: `/ineligible/${row.entryId}/remove`,
        button: 'Remove',
        fields: [textField('reason', 'Reason')],
      }),
    ),
  )

/** Opens a page about a player who is in no queue. */
const lookUpForm = (name: string, page: string, button: string): Html =>
  html`<form method="get" action="${deskOf(name)}/${page}">
    ${playerField()}
    <p class="field"><button>${button}</button></p>
  </form>`

export const meansForms = (name: string): Html =>
  card('The means of a player', lookUpForm(name, 'means', 'Look at the means'))

export const screeningForms = (name: string): Html =>
  card('The screening of a player', lookUpForm(name, 'screening', 'Compare'))

export const failureForm = (name: string): Html =>
  card(
    'End a verification as failed for good',
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/verification/fail',
      button: 'End it',
      fields: [
        playerField(),
        choiceField('reason', 'Reason, which the player reads', [
          'nothing_sent',
          'not_accepted',
          'not_the_person',
        ]),
        html`<p class="quiet small">Nothing is deposited any more, and a server pays the balance back.</p>`,
      ],
    }),
  )

export const complaintForms = (name: string): Html =>
  html`${card(
    'Enter a complaint that came by mail',
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/complaints',
      button: 'Enter the complaint',
      fields: [
        playerField(),
        choiceField('topic', 'Topic', [
          'deposit',
          'withdrawal',
          'game',
          'bonus',
          'account',
          'safer-play',
          'other',
        ]),
        textField('text', 'The player’s words'),
        html`<p class="quiet small">
          An objection to an exclusion is one about safer play. The receipt is mailed.
        </p>`,
      ],
    }),
  )}${card(
    'Enter an appeal that came by mail',
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/complaints/{reference}/appeal',
      button: 'Enter the appeal',
      fields: [playerField(), namedField('reference', 'Reference'), textField('text', 'The player’s words')],
    }),
  )}`

export const thirdPartyForms = (name: string): Html =>
  html`${card(
    'Enter what somebody asks about a player',
    actForm({
      desk: deskOf(name),
      path: '/players/{player}/third-party-request',
      button: 'Open a case',
      fields: [
        playerField(),
        choiceField('relation', 'What the person is to the player', [
          'partner',
          'parent',
          'child',
          'relative',
          'guardian',
          'employer',
          'authority',
          'other',
        ]),
        textField('asker', 'Name of the person'),
        textField('contact', 'How to reach the person'),
        textField('statement', 'What the person asks for, and why'),
      ],
    }),
  )}${card(
    'Enter the appeal of somebody whose request was refused',
    actForm({
      desk: deskOf(name),
      path: '/risk-cases/{case}/appeal',
      button: 'Open the appeal',
      fields: [namedField('case', 'Case'), textField('note', 'What the person writes')],
    }),
  )}`

export function ineligibleForms(name: string): Html {
  const list = choiceField('list', 'List', [
    'staff',
    'suppliers',
    'officials',
    'insiders',
    'welfare',
    'public-officials',
    'students',
  ])
  const add = (title: string, fields: readonly Html[]): Html =>
    card(
      title,
      actForm({ desk: deskOf(name), path: '/ineligible', button: 'Add', fields: [list, ...fields] }),
    )
  return html`${add('Add a person by e-mail address', [textField('email', 'E-mail address')])}
  ${add('Add a person by phone number', [textField('phone', 'Phone, such as +358401234567')])}
  ${add('Add a person by name', [
    textField('named.firstName', 'First name'),
    textField('named.lastName', 'Last name'),
    textField('named.dateOfBirth', 'Born, such as 1990-05-17'),
  ])}`
}
