/** One player's means, screening or case of care, with the forms that decide about it. */
import { type Html, html } from '../html.ts'
import { actForm, choiceField, deskOf, offered, textField, wordsOf } from './forms.ts'
import { line } from './details.ts'
import { day } from './queues.ts'
import type { CareRecord, MeansRecord, ScreeningRecord } from './review-rows.ts'

type Masked = MeansRecord['player']
const playerRow = ({ playerId, market, email }: Masked): Html =>
  line('Player', `${playerId} · ${market} · ${email}`)

export function meansDetail(name: string, record: MeansRecord): Html {
  const { player, checks, incomes, reviews, waits } = record
  const desk = deskOf(name)
  const path = `/players/${player.playerId}/affordability`
  const reason = textField('reason', 'Reason in words')
  return html`<section class="card">
      ${playerRow(player)}
      ${checks.map(({ askedAt, outcome, records, clearedAt }) =>
        line(
          `Public records, ${day(askedAt)}`,
          [outcome ?? 'no answer', ...records.map(wordsOf), clearedAt === null ? '' : 'put aside']
            .filter(Boolean)
            .join(' · '),
        ),
      )}
      ${incomes.map(({ monthly, source, verifiedAt, recordedBy, reason: why }) =>
        line(
          `Income, ${day(verifiedAt)}`,
          [`${monthly.amount} ${monthly.currency} a month`, source, recordedBy, why]
            .filter(Boolean)
            .join(' · '),
        ),
      )}
      ${reviews.map(({ about, askedAt, decision }) =>
        line(
          `Review: ${wordsOf(about)}${askedAt === null ? '' : `, asked ${day(askedAt)}`}`,
          decision === null ? 'waits' : `${decision.outcome} by ${decision.by}: ${decision.reason}`,
        ),
      )}
    </section>
    ${offered(
      record.can.decide,
      () =>
        html`<section class="card">
          <h2 class="first">Decision</h2>
          <div class="two">
            ${actForm({
              desk,
              path: `${path}/income`,
              button: 'Record the income',
              fields: [textField('monthly', 'Net income of a month, such as 2400.00'), reason],
            })}
            ${
              waits === null
                ? html`<p class="quiet small">No review waits.</p>`
                : actForm({
                    desk,
                    path: `${path}/review`,
                    button: 'Decide',
                    hidden: { about: waits.about, checkId: waits.checkId ?? '' },
                    fields: [choiceField('outcome', 'Outcome', ['reopened', 'kept']), reason],
                  })
            }
          </div>
        </section>`,
    )}`
}

export function screeningDetail(name: string, record: ScreeningRecord): Html {
  const { player, hits, firstName, lastName, dateOfBirth, standing } = record
  const desk = deskOf(name)
  const path = `/players/${player.playerId}/screening`
  const say = (hitId: string, verb: 'dismiss' | 'confirm', button: string): Html =>
    actForm({
      desk,
      path: `${path}/${verb}`,
      button,
      hidden: { hitId },
      fields: [textField('reason', 'Reason in words')],
    })
  return html`<section class="card">
      ${playerRow(player)}${line('Name', `${firstName} ${lastName}`)}${line('Born', dateOfBirth)}
      ${line('Standing', standing)}
      <p class="quiet small">
        That you have looked at it is in the audit log. Tell the player nothing of it.
      </p>
    </section>
    ${hits.map(
      ({ hitId, caption, score, topics, decision, proposal, can }) =>
        html`<section class="card">
          <h2 class="first">${caption}</h2>
          ${line('On the list', hitId)}${line('Likeness', String(score))}${line('Topics', topics.join(', '))}
          ${line('Decision', decision ?? 'none')}
          ${
            proposal === null
              ? ''
              : line('Dismissed by', `${proposal.madeBy}; another person until ${day(proposal.expiresAt)}`)
          }
          <div class="two">
            ${offered(can.dismiss, () => say(hitId, 'dismiss', 'It is another person'))}
            ${offered(can.confirm, () => say(hitId, 'confirm', 'It is this person'))}
          </div>
        </section>`,
    )}`
}

function stepForms(name: string, path: string, can: CareRecord['can']): Html {
  const desk = deskOf(name)
  const note = textField('note', 'Note for colleagues')
  const form = (verb: string, button: string, fields: readonly Html[] = []): Html =>
    actForm({ desk, path: `${path}/${verb}`, button, fields: [...fields, note] })
  const exclude = (): Html =>
    form('exclude', 'Exclude', [textField('months', 'Months, 1 to 120; empty for no end', '6')])
  return html`${offered(can.act, () => lighterForms(form))}
    <section class="card">
      <h2 class="first">Exclusion</h2>
      ${offered(can.exclude, exclude)}
    </section>`
}

type StepForm = (verb: string, button: string, fields?: readonly Html[]) => Html

const lighterForms = (form: StepForm): Html =>
  html`<section class="card">
    <h2 class="first">Steps</h2>
    <div class="two">
      ${form('message', 'Send own figures and tools')}
      ${form('call', 'Note a call', [choiceField('wasReached', 'Was the player reached?', ['true', 'false'])])}
      ${form('limit', 'Impose a limit', [
        choiceField('kind', 'Limit', ['deposit', 'stake', 'loss', 'singleStake', 'dailyTime', 'sessionTime']),
        choiceField('period', 'Period: day (D), week (W), month (M), or none', ['D', 'W', 'M', '']),
        textField('value', 'Cents, or seconds of a limit of time'),
      ])}
      ${form('time-out', 'Begin a time-out', [textField('days', 'Days', '1')])}
    </div>
  </section>`

export function careDetail(name: string, record: CareRecord): Html {
  const { player, careCaseId, markers, steps, objection, can, outcome } = record
  const desk = deskOf(name)
  const path = `/care-cases/${careCaseId}`
  const note = textField('note', 'Reason in words')
  return html`<section class="card">
      ${playerRow(player)} ${line('State', outcome === null ? 'open' : `closed: ${wordsOf(outcome)}`)}
      ${line('Next step', record.nextStep ?? 'none')}
      ${markers.map(({ kind, strength, foundAt }) => line(day(foundAt), `${wordsOf(kind)} · ${strength}`))}
      ${steps.map(({ step, actor, takenAt, text }) =>
        line(`${day(takenAt)} ${actor}`, [step, text].filter(Boolean).join(' · ')),
      )}
      ${
        objection === null
          ? ''
          : line(`Objection, ${day(objection.madeAt)}`, `${objection.text} · ${objection.answer ?? 'waits'}`)
      }
    </section>
    ${stepForms(name, path, can)}
    ${
      can.enterObjection.ok
        ? html`<section class="card">
            <h2 class="first">An objection that came by mail</h2>
            ${actForm({
              desk,
              path: `${path}/objection`,
              button: 'Enter the objection',
              fields: [textField('text', 'The player’s words')],
            })}
          </section>`
        : ''
    }
    ${
      can.answerObjection.ok
        ? html`<section class="card">
            <h2 class="first">Answer to the objection</h2>
            ${actForm({
              desk,
              path: `${path}/objection/answer`,
              button: 'Send the answer',
              fields: [choiceField('answer', 'Answer', ['upheld', 'granted']), note],
            })}
          </section>`
        : ''
    }
    ${offered(
      can.close,
      () =>
        html`<section class="card">
          <h2 class="first">Close</h2>
          ${actForm({
            desk,
            path: `${path}/close`,
            button: 'Close the case',
            hidden: { markers: String(markers.length) },
            fields: [choiceField('outcome', 'Outcome', ['no-concern', 'safer-play', 'excluded']), note],
          })}
        </section>`,
    )}`
}
