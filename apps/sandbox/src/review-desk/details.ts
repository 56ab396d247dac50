/** One document, questionnaire or case, with the forms that decide about it. */
import { type Html, html } from '../html.ts'
import { actForm, choiceField, deskOf, offered, textField } from './forms.ts'
import { lastDayField } from './queues.ts'
import type { ComplaintRecord, Identity, RiskRecord } from './rows.ts'

/** Reasons about files of every kind, and those about one. */
const commonReasons = ['BAD_QUALITY', 'EMPTY', 'DAMAGED_DOCUMENT', 'GENERIC_NO_NAME', 'MISSING_DOCUMENT_PAGE']
const reasonsOf: Readonly<Record<string, readonly string[]>> = {
  PROOF_OF_ID: ['ID_EXPIRED', 'ID_NAME_MISMATCH', 'ID_BACKSIDE', 'ID_INVALID_TYPE', 'ID_BLACK_AND_WHITE'],
  PROOF_OF_ADDRESS: ['POA_ADDRESS_MISMATCH', 'POA_NAME_MISMATCH', 'POA_NO_ISSUE_DATE', 'POA_INVALID_TYPE'],
  PROOF_OF_PAYMENT: ['POP_CARD', 'POP_EWALLET', 'POP_ACCOUNT', 'POP_INCORRECT'],
}
const answerReasons = ['EDD_OCCUPATION', 'EDD_SALARY', 'EDD_SOURCE_OF_FUNDS', 'EDD_PERSON', 'EDD_EMAIL']

export const line = (name: string, value: string): Html =>
  html`<div class="row"><span>${name}</span><span>${value}</span></div>`

export const identityCard = (identity: Identity): Html =>
  html`<section class="card">
    <h2 class="first">The player</h2>
    ${line('Name', `${identity.firstName} ${identity.lastName}`)}${line('Born', identity.dateOfBirth)}
    ${line('Address', `${identity.street}, ${identity.postalCode} ${identity.city}, ${identity.country}`)}
    <p class="quiet small">That you have looked at it is in the audit log.</p>
  </section>`

const decisionForms = (name: string, path: string, kind: string, reasons: readonly string[]): Html =>
  html`<section class="card">
    <h2 class="first">Decision</h2>
    <div class="two">
      ${actForm({ desk: deskOf(name), path: `${path}/verify`, button: 'Verify', fields: [lastDayField(kind)] })}
      ${actForm({
        desk: deskOf(name),
        path: `${path}/refuse`,
        button: 'Refuse',
        fields: [choiceField('reason', 'Reason, which the player reads', reasons)],
      })}
    </div>
  </section>`

export function documentDetail(
  name: string,
  {
    playerId,
    uploadId,
    kind,
  }: { readonly playerId: string; readonly uploadId: string; readonly kind: string },
): Html {
  const file = `${deskOf(name)}/documents/${playerId}/${uploadId}/file`
  return html`<section class="card">
      <a href="${file}"><img src="${file}" alt="The document that the player has sent" width="100%" /></a>
    </section>
    ${decisionForms(name, `/players/${playerId}/documents/${uploadId}`, kind, [
      ...commonReasons,
      ...(reasonsOf[kind] ?? []),
    ])}`
}

export function questionnaireDetail(
  name: string,
  {
    playerId,
    answerId,
    answers,
  }: { playerId: string; answerId: string; answers: Readonly<Record<string, unknown>> },
): Html {
  const lines = Object.entries(answers)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([key, value]) => line(key, String(value)))
  return html`<section class="card">
      <h2 class="first">Answers</h2>
      ${lines}
    </section>
    ${decisionForms(name, `/players/${playerId}/questionnaires/${answerId}`, 'EDD_QUESTIONNAIRE', answerReasons)}`
}

const factsOf = (details: object): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ')

const askedBy = ({ thirdParty }: RiskRecord): Html | string =>
  thirdParty === null ? '' : line('Asked by', `${thirdParty.asker}, ${thirdParty.contact}`)

export function caseDetail(name: string, record: RiskRecord): Html {
  const path = `/risk-cases/${record.caseId}`
  const desk = deskOf(name)
  const outcomesOf = (people: 1 | 2) =>
    record.outcomes.filter((one) => one.people === people).map(({ outcome }) => outcome)
  const note = textField('note', 'Reason in words')
  const decide = (people: 1 | 2, verb: string, button: string, more: readonly Html[] = []): Html =>
    outcomesOf(people).length === 0
      ? html``
      : actForm({
          desk,
          path: `${path}/${verb}`,
          button,
          fields: [choiceField('outcome', 'Outcome', outcomesOf(people)), ...more, note],
        })
  return html`<section class="card">
      ${line('Player', `${record.player.playerId} · ${record.player.market} · ${record.player.email}`)}
      ${line('State', record.state)}${askedBy(record)}
      ${record.facts.map(({ key, at, details }) => line(`${key}, ${at.slice(0, 16)}`, factsOf(details)))}
    </section>
    <section class="card">
      <h2 class="first">History</h2>
      ${record.history.map(({ act, actor, at, outcome, text }) =>
        line(`${at.slice(0, 16)} ${actor}`, [act, outcome, text].filter(Boolean).join(' · ')),
      )}
    </section>
    ${offered(
      record.can.act,
      () =>
        html`<section class="card">
          <h2 class="first">Work on it</h2>
          ${actForm({ desk, path: `${path}/take`, button: 'Take it' })}
          ${actForm({ desk, path: `${path}/note`, button: 'Add a note', fields: [note] })}
          ${decide(1, 'decide', 'Decide')}
          ${decide(
            2,
            'propose',
            'Propose',
            outcomesOf(2).includes('excluded')
              ? [textField('months', 'Months, 1 to 120; empty for no end', '12')]
              : [],
          )}
        </section>`,
    )}`
}

/** A complaint with everything that was written, and the form of the answer. */
export function complaintDetail(name: string, record: ComplaintRecord): Html {
  const { player, reference, steps, answerBy, state } = record
  return html`<section class="card">
      ${line('Player', `${player.playerId} · ${player.market} · ${player.email}`)} ${line('State', state)}
      ${line('Answered by', answerBy.slice(0, 16).replace('T', ' '))}
      ${steps.map(({ step, at, actor, outcome, text }) =>
        line(`${at.slice(0, 16)} ${actor ?? 'player'}`, [step, outcome, text].filter(Boolean).join(' · ')),
      )}
    </section>
    ${offered(
      record.can.evidence,
      () =>
        html`<form method="post" action="${deskOf(name)}/complaints/${player.playerId}/${reference}/evidence">
          ${choiceField('purpose', 'What the evidence is for', ['answer', 'dispute-body', 'court'])}
          <p class="field"><button>Evidence for a dispute (ZIP)</button></p>
        </form>`,
    )}
    ${offered(
      record.can.answer,
      () =>
        html`<section class="card">
          <h2 class="first">Answer</h2>
          ${actForm({
            desk: deskOf(name),
            path: `/players/${player.playerId}/complaints/${reference}/answer`,
            button: 'Send the answer',
            fields: [
              choiceField('outcome', 'Outcome', ['upheld', 'partly-upheld', 'rejected']),
              textField('text', 'Answer, which the player reads'),
            ],
          })}
        </section>`,
    )}`
}
