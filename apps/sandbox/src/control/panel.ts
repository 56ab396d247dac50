import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Company } from '../company.ts'
import { type Html, html, sendPage } from '../html.ts'
import type { Control, LoggedCall, Switches } from './control.ts'

const MAX_AHEAD_MS = 400 * 24 * 3_600_000

const change = z.strictObject({
  next: z.string().max(60).nullable().optional(),
  delayMs: z.coerce.number().int().min(0).max(60_000).optional(),
  drop: z.enum(['before', 'after-commit']).nullable().optional(),
  duplicate: z.coerce.number().int().min(0).max(50).optional(),
  reorder: z.boolean().optional(),
  clockAheadMs: z.coerce.number().int().min(0).max(MAX_AHEAD_MS).optional(),
})

const HOUR_MS = 3_600_000
const DROPS = [
  ['', 'no'],
  ['before', 'before anything is done'],
  ['after-commit', 'after it is done, before the answer'],
] as const

/** The topic of a company's panel. */
export function panelTopic(companyId: string): string {
  return `control:${companyId}`
}

/** `/{company}/_control`: the panel for people, and the same switches as JSON for tests. */
export function registerPanel(app: FastifyInstance, company: Company, control: Control): void {
  const base = `/${company.id}/_control`

  app.get(base, async (request, reply) => {
    if (request.headers.accept?.startsWith('application/json'))
      return { switches: control.switches, answers: company.answers }
    return sendPage(reply, {
      title: `${company.name}: control panel`,
      liveTopic: panelTopic(company.id),
      isWide: true,
      body: html`<h1>${company.name}</h1>
        <p class="quiet">How this company behaves next, and every call in both directions.</p>
        ${switchForm(base, company, control.switches)}
        <div class="row">
          <h2>Calls</h2>
          <form method="post" action="${base}/clear">
            <button class="slim">Clear the list</button>
          </form>
        </div>
        <div data-part="calls">${callTable(control.calls())}</div>`,
    })
  })

  app.post(`${base}/form`, async (request, reply) => {
    const form = request.body as Readonly<Record<string, string>>
    const parsed = change.safeParse({
      next: form['next'] ? form['next'] : null,
      delayMs: form['delayMs'] ?? 0,
      duplicate: form['duplicate'] ?? 0,
      drop: form['drop'] ? form['drop'] : null,
      reorder: form['reorder'] === 'on',
      clockAheadMs: Math.round(Number(form['clockAheadHours'] ?? 0) * HOUR_MS),
    })
    if (parsed.success) apply(parsed.data)
    return reply.redirect(base, 303)
  })
  app.post(`${base}/clear`, async (_request, reply) => {
    control.clear()
    return reply.redirect(base, 303)
  })

  app.post(base, async (request, reply) => {
    const parsed = change.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({
        errors: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`),
      })
    if (parsed.data.next && !company.answers.includes(parsed.data.next))
      return reply.code(400).send({ errors: [`next: one of ${company.answers.join(', ')}`] })
    apply(parsed.data)
    return control.switches
  })
  app.get(`${base}/calls`, async () => ({ calls: control.calls() }))
  app.delete(base, async () => {
    control.reset()
    control.clear()
    return control.switches
  })

  function apply(data: z.infer<typeof change>): void {
    const entries = Object.entries(data).filter(([, value]) => value !== undefined)
    control.set(Object.fromEntries(entries))
  }
}

function switchForm(base: string, company: Company, switches: Switches): Html {
  const option = (value: string, label: string, current: string | null) =>
    html`<option value="${value}" ${value === (current ?? '') ? { markup: 'selected' } : ''}>
      ${label}
    </option>`
  return html`<form method="post" action="${base}/form" class="card">
    <div class="grid">
      <div>
        <label for="next">Next answer</label>
        <select id="next" name="next">
          ${option('', 'as usual', switches.next)}${company.answers.map((name) => option(name, name, switches.next))}
        </select>
      </div>
      <div>
        <label for="drop">Cut the next call</label>
        <select id="drop" name="drop">
          ${DROPS.map(([value, label]) => option(value, label, switches.drop))}
        </select>
      </div>
      <div>
        <label for="delayMs">Wait before each answer, ms</label>
        <input id="delayMs" name="delayMs" type="number" min="0" max="60000" value="${switches.delayMs}" />
      </div>
      <div>
        <label for="duplicate">Send each call this many times more</label>
        <input id="duplicate" name="duplicate" type="number" min="0" max="50" value="${switches.duplicate}" />
      </div>
      <div>
        <label for="clockAheadHours">Clock ahead, hours</label>
        <input
          id="clockAheadHours"
          name="clockAheadHours"
          type="number"
          min="0"
          step="any"
          value="${switches.clockAheadMs / HOUR_MS}"
        />
      </div>
      <label class="choice">
        <input type="checkbox" name="reorder" ${switches.reorder ? { markup: 'checked' } : ''} />
        <span>Wrong order<small>Calls that belong together leave in the wrong order</small></span>
      </label>
    </div>
    <button class="main wide">Set</button>
  </form>`
}

function callTable(calls: readonly LoggedCall[]): Html {
  if (calls.length === 0) return html`<p class="empty">No calls yet.</p>`
  return html`<div class="scroll">
    <table class="stacks">
      <thead>
        <tr>
          <th>When, UTC</th>
          <th>Way</th>
          <th>Call</th>
          <th>Asked</th>
          <th>Answer</th>
        </tr>
      </thead>
      <tbody>
        ${calls.slice(0, 100).map(
          (call) =>
            html`<tr>
              <td class="num">${call.at.slice(11, 19)}</td>
              <td>${call.direction === 'in' ? 'to company' : 'to product'}</td>
              <td>${call.name}</td>
              <td class="whole"><pre tabindex="0">${call.request}</pre></td>
              <td class="whole">
                <span class="${call.status !== null && call.status < 400 ? 'ok' : 'bad'}"
                  >${call.status ?? 'no answer'}</span
                >
                <pre tabindex="0">${call.answer}</pre>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
