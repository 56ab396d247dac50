import type { FastifyInstance } from 'fastify'
import type { CompanyContext } from '../company.ts'
import { type Html, html, sendPage } from '../html.ts'
import { type ListedName, type ListedNames, topics } from './names.ts'

const TOPIC = 'screening'
const SCREEN = { config: { isScreen: true } } as const
const PATH = '/screening/names'

/** The screen of the lists: what is on them, a form for another name, and a button that removes one. */
export function registerScreens(app: FastifyInstance, { signals }: CompanyContext, names: ListedNames): void {
  app.get('/names', SCREEN, async (request, reply) => {
    if (request.headers.accept?.includes('application/json')) return { names: names.all() }
    return sendPage(reply, {
      title: 'Listed names',
      liveTopic: TOPIC,
      screen: PATH,
      body: namesPage(names.all()),
    })
  })

  app.post('/names', SCREEN, async (request, reply) => {
    const form = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const [firstName, lastName, dateOfBirth, topic] = ['firstName', 'lastName', 'dateOfBirth', 'topic'].map(
      (field) => textIn(form[field]),
    ) as [string, string, string, string]
    const problem = !isName(firstName)
      ? 'firstName'
      : !isName(lastName)
        ? 'lastName'
        : dateOfBirth !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth)
          ? 'dateOfBirth'
          : topics[topic] === undefined
            ? 'topic'
            : null
    if (problem !== null) return reply.code(400).send({ message: `${problem} is not accepted` })
    const id = names.add({
      firstName,
      lastName,
      dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
      topics: [topic],
    })
    signals.announce(TOPIC)
    return request.headers.accept?.includes('application/json') ? { id } : reply.redirect(PATH, 303)
  })

  app.post('/names/remove', SCREEN, async (request, reply) => {
    const { id } = (request.body ?? {}) as Readonly<Record<string, unknown>>
    if (typeof id !== 'string' || !names.remove(id)) return reply.code(400).send({ message: 'no such name' })
    signals.announce(TOPIC)
    return request.headers.accept?.includes('application/json') ? { removed: id } : reply.redirect(PATH, 303)
  })
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const isName = (text: string): boolean => text !== '' && text.length <= 60

const nameRow = (name: ListedName): Html =>
  html`<tr>
    <td><b>${name.firstName} ${name.lastName}</b></td>
    <td>${name.dateOfBirth ?? 'not known'}</td>
    <td class="whole">${name.topics.map((topic) => topics[topic] ?? topic).join(', ')}</td>
    <td class="whole">
      <form method="post" action="${PATH}/remove">
        <button
          class="slim"
          name="id"
          value="${name.id}"
          aria-label="Remove ${name.firstName} ${name.lastName}"
        >
          Remove
        </button>
      </form>
    </td>
  </tr>`

const namesPage = (listed: readonly ListedName[]): Html =>
  html`<h1>Listed names</h1>
    <p class="quiet">
      Players are searched for when an account opens, when a name or a birth date changes, and every night.
      Similar spellings are found too.
    </p>
    <div data-part="names">
      <table class="stacks">
        <thead>
          <tr>
            <th>Name</th>
            <th>Born</th>
            <th>Listed as</th>
            <th>What people can do</th>
          </tr>
        </thead>
        <tbody>
          ${listed.map(nameRow)}
        </tbody>
      </table>
    </div>
    <h2>Another name</h2>
    <form method="post" action="${PATH}">
      <p>
        <label>First name <input name="firstName" required maxlength="60" /></label>
      </p>
      <p>
        <label>Last name <input name="lastName" required maxlength="60" /></label>
      </p>
      <p>
        <label>Birth date <input name="dateOfBirth" type="date" /></label>
      </p>
      <p>
        <label
          >Listed as
          <select name="topic">
            ${Object.entries(topics).map(
              ([topic, title]) => html`<option value="${topic}">${title}</option>`,
            )}
          </select></label
        >
      </p>
      <button>Add</button>
    </form>`
