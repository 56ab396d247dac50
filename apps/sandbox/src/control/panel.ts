import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Company } from '../company.ts'
import { html, sendPage } from '../html.ts'
import type { Control } from './control.ts'

const change = z.strictObject({
  next: z.string().max(60).nullable().optional(),
  delayMs: z.coerce.number().int().min(0).max(60_000).optional(),
  drop: z.enum(['before', 'after']).nullable().optional(),
  duplicate: z.coerce.number().int().min(0).max(10).optional(),
})

/** `/{company}/_control`: the panel for people, and the same switches as JSON for tests. */
export function registerPanel(app: FastifyInstance, company: Company, control: Control): void {
  const base = `/${company.id}/_control`
  app.get(base, async (_request, reply) => {
    const { switches } = control
    const options = ['', ...company.answers]
    return sendPage(reply, {
      title: `${company.name}: control panel`,
      body: html`<h1>${company.name}</h1>
        <p class="quiet">How this company behaves next, and what it was asked.</p>
        <form method="post" action="${base}/form" class="card">
          <label for="next">Next answer</label>
          <select id="next" name="next">
            ${options.map((name) => html`<option value="${name}" ${name === (switches.next ?? '') ? ' selected' : ''}>${name || 'normal'}</option>`)}
          </select>
          <div class="two">
            <div>
              <label for="delayMs">Delay, ms</label
              ><input id="delayMs" name="delayMs" inputmode="numeric" value="${switches.delayMs}" />
            </div>
            <div>
              <label for="duplicate">Repeat each call</label
              ><input id="duplicate" name="duplicate" inputmode="numeric" value="${switches.duplicate}" />
            </div>
          </div>
          <label for="drop">Cut the next call</label>
          <select id="drop" name="drop">
            ${[
              ['', 'no'],
              ['before', 'before it is done'],
              ['after', 'after it is done, before the answer'],
            ].map(
              ([value, label]) =>
                html`<option value="${value}" ${value === (switches.drop ?? '') ? ' selected' : ''}>
                  ${label}
                </option>`,
            )}
          </select>
          <button class="main wide">Set</button>
        </form>
        <h2>Calls</h2>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th>When</th>
                <th>Way</th>
                <th>Call</th>
                <th>Request</th>
                <th>Answer</th>
              </tr>
            </thead>
            <tbody>
              ${control.calls().map(
                (call) =>
                  html`<tr>
                    <td>${call.at.slice(11, 19)}</td>
                    <td>${call.direction}</td>
                    <td>${call.name}</td>
                    <td><pre>${call.request}</pre></td>
                    <td>
                      ${call.status}
                      <pre>${call.answer}</pre>
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        ${control.calls().length === 0 ? html`<p class="quiet">No calls yet.</p>` : ''}`,
    })
  })
  app.post(`${base}/form`, async (request, reply) => {
    const form = request.body as Record<string, string>
    control.set({
      next: form['next'] ? form['next'] : null,
      delayMs: Number(form['delayMs'] ?? 0) || 0,
      duplicate: Number(form['duplicate'] ?? 0) || 0,
      drop: form['drop'] === 'before' || form['drop'] === 'after' ? form['drop'] : null,
    })
    return reply.redirect(base, 303)
  })
  app.post(base, async (request, reply) => {
    const parsed = change.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({ errors: parsed.error.issues.map((issue) => issue.message) })
    const { next, delayMs, drop, duplicate } = parsed.data
    if (next && !company.answers.includes(next))
      return reply.code(400).send({ errors: [`next must be one of ${company.answers.join(', ')}`] })
    control.set({
      ...(next === undefined ? {} : { next }),
      ...(delayMs === undefined ? {} : { delayMs }),
      ...(drop === undefined ? {} : { drop }),
      ...(duplicate === undefined ? {} : { duplicate }),
    })
    return control.switches
  })
  app.get(`${base}/calls`, async () => ({ calls: control.calls() }))
  app.delete(base, async () => {
    control.reset()
    control.clear()
    return control.switches
  })
}
