/** What somebody learns of players who has the database, or a backup of it, and not `PII_KEYS` (ASVS 14.2.4). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, sealPlainRows, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDataExports } from '../../apps/server/src/modules/data-exports/index.ts'
import {
  companySide,
  createFakeCompany,
  createTestPayments,
  paymentsPlayer,
} from '../../apps/server/src/modules/payments/test-kit.ts'
import { createScreenings } from '../../apps/server/src/modules/players/index.ts'
import { personalDataSources, sealedData, sealedTables } from '../../apps/server/src/wiring/personal-data.ts'
import { personalKeys } from '../kit/personal-keys.ts'
import { callPayAndPlay, FakeBank, newBankPerson, proveContact, tellContact } from './bank-kit.ts'
import { type AccountsKit, createAccountsKit, runJobs, signIn, smsCodeFor } from './kit.ts'
import { plainColumns } from './plain-columns.ts'

const bank = new FakeBank()
let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z', overrides: { bankCompany: bank.company } })
  // As a server has it: from now on the database itself refuses what is not encrypted.
  await sealPlainRows(kit.db.connection, personalKeys, sealedData)
})
afterAll(() => kit.close())

interface Column {
  readonly table: string
  readonly name: string
}

/** Columns of all tables that can hold a text or bytes. */
async function columnsOfDatabase(): Promise<Column[]> {
  const { rows } = await kit.db.query<Column>(
    `select n.nspname || '.' || c.relname as table, a.attname::text as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and n.nspname not in ('pg_catalog', 'information_schema')
        and format_type(a.atttypid, null) <> all ($1)`,
    [
      [
        'bigint',
        'integer',
        'smallint',
        'numeric',
        'real',
        'double precision',
        'boolean',
        'timestamp with time zone',
      ],
    ],
  )
  return rows
}

describe('every column that can hold a text', () => {
  const protectedColumns = sealedTables.flatMap(({ table, sealed, digests = {} }) =>
    [...new Set([...sealed, ...Object.keys(digests)])].map((name) => `${table}.${name}`),
  )
  const plain = plainColumns.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )

  it('is encrypted, a keyed digest, or listed as plain with a reason; none is in two lists', async () => {
    const columns = (await columnsOfDatabase()).map(({ table, name }) => `${table}.${name}`)
    expect([...protectedColumns, ...plain].toSorted()).toEqual(columns.toSorted())
  })

  it('of the personal classes is encrypted or a digest, whatever table it comes into', () => {
    const personal = /name$|^email|phone|birth|street|city$|postal|^ip$|address|^target|national/
    const kept = plain.filter((column) => personal.test(column.split('.')[2] ?? ''))
    expect(kept.toSorted()).toEqual([
      // Keyed digests of addresses and national numbers, names of files and of a queue, and the encrypted number
      // until it is looked up.
      'audit.entry.address_digest',
      'content.dataset.name',
      'graphile_worker._private_job_queues.queue_name',
      'identity.registration.national_number_digest',
      'identity.registration.national_number_sealed',
      'kernel.migration.name',
      'players.player.national_number_digest',
    ])
  })
})

const person = {
  firstName: 'Ghislaine',
  lastName: 'Quistorp',
  email: 'ghislaine.quistorp@mailbox-of-hers.example',
  dateOfBirth: '1987-02-11',
  street: 'Zaunkönigweg 4711',
  postalCode: '00931',
  city: 'Rovaniemenkylä',
  phone: { prefix: '+358', body: '405550123' },
  nextPhone: { prefix: '+358', body: '405550456' },
  ip: '203.0.113.77',
  account: 'FI21 1234 5678 4021',
  device: '198.51.100.23',
} as const
const other = { firstName: 'Wolfhardt', lastName: 'Unfertigsson', email: 'wolfhardt@never-finished.example' }
const payer = {
  personId: 'FI110287-9981',
  firstName: 'Eeva-Riitta',
  lastName: 'Pankkiläinen',
  dateOfBirth: '1979-12-29',
  street: 'Konttorikuja 88 C',
  postalCode: '20740',
  city: 'Kauppiaanvaara',
}
const payerContact = { email: 'eeva.riitta@bank-customer.example', street: 'Toinenkatu 55' }

const passwords = { first: 'correct horse battery', second: 'velvet harbour lantern' }

/** A whole life of an account, through the API where there is one. */
async function live(): Promise<bigint> {
  const browser = kit.browser({ ip: person.ip })
  const { email } = person
  const begun = await kit.register(browser, { ...person, password: passwords.first })
  expect(begun.state.currentStep).toBe('Complete')
  // A sign-up that stops at its first code, and one of a person who has an account.
  const half = await kit.begin(kit.browser(), other)
  await browser.call('POST', '/v1/player/registration/email_request', {
    body: { registrationId: half.registrationId },
  })
  await kit.register(kit.browser(), { ...person, phone: kit.phone() })
  await signIn(kit.browser({ ip: person.device }), { email, password: 'wrong password 1' })
  const { body } = await signIn(browser, { email, password: passwords.first })
  const token = body.idToken as string
  const playerId = BigInt(body.playerSession.playerId as string)
  const call = (method: 'POST' | 'PATCH', path: string, content: object) =>
    browser.call(method, path, { token, body: content, headers: { 'idempotency-key': `${path}-0001` } })
  const { street, postalCode, city } = person
  expect((await call('PATCH', '/v1/player/address', { street, postalCode, city })).status).toBe(200)
  const asked = await call('POST', '/v1/player/phone_number', { mobilePhone: person.nextPhone })
  const { smsVerificationId } = asked.body as { smsVerificationId: string }
  const smsCode = smsCodeFor(kit, `${person.nextPhone.prefix}${person.nextPhone.body}`)
  expect((await call('POST', '/v1/player/phone_number/verify', { smsVerificationId, smsCode })).status).toBe(
    200,
  )
  const change = { oldPassword: passwords.first, newPassword: passwords.second }
  expect((await call('POST', '/v1/player/password', change)).status).toBe(200)
  const reset = (channel: 'EMAIL' | 'SMS') =>
    kit.browser({ ip: person.device }).call('POST', '/v1/player/password_reset', {
      body: { email, channel, captchaToken: `good-reset-${channel}` },
    })
  for (const channel of ['EMAIL', 'SMS'] as const) expect((await reset(channel)).status).toBe(200)
  await runJobs(kit)
  // Its job waits.
  await reset('EMAIL')
  return playerId
}

async function pay(playerId: bigint): Promise<void> {
  const { company: _, port } = createFakeCompany()
  const facts = await kit.players.factsOf(playerId)
  const { firstName, lastName, email, dateOfBirth, street, city, postalCode, phone } = facts!
  const known = paymentsPlayer(playerId, {
    firstName,
    lastName,
    email,
    dateOfBirth,
    street,
    city,
    postalCode,
    phone,
    country: 'FI',
    market: 'FI',
  })
  const payments = createTestPayments(kit as never, { company: port, facts: new Map([[playerId, known]]) })
  const side = companySide(payments)
  const money = { playerId, currency: 'EUR' }
  const choice = { amount: { minor: 2_500n, currency: 'EUR' }, langmarket: 'fi-FI', theme: 'dark' } as const
  const visit = { ip: person.ip }
  const deposit = await payments.openDeposit(playerId, {
    ...choice,
    method: 'CREDITCARD',
    idempotencyKey: 'deposit-0001',
    visit,
  })
  const paid = { ...money, companyTx: 'd1', amount: 2_500n, paymentId: deposit.depositId ?? '' }
  expect((await side.authorizeDeposit(paid)).ok).toBe(true)
  expect((await side.transferDeposit(paid)).ok).toBe(true)
  const requested = await payments.requestWithdrawal(playerId, {
    ...choice,
    method: 'TRUSTLY',
    idempotencyKey: 'withdrawal-01',
    visit,
  })
  const paymentId = requested.withdrawal?.withdrawalId ?? ''
  const out = { ...money, companyTx: 'w1', amount: 2_500n, paymentId, maskedAccount: person.account }
  expect((await side.authorizeWithdrawal(out)).ok).toBe(true)
  const shown = await payments.viewOf(playerId, paymentId)
  expect(shown).toMatchObject({ account: person.account })
}

/** Found on a list of sanctions under the own name. */
async function screen(playerId: bigint): Promise<void> {
  const caption = `${person.lastName}, ${person.firstName}`
  const screenings = createScreenings({
    db: kit.db,
    clock: kit.clock,
    log: silentLog,
    company: {
      check: async ({ people }) => ({
        outcome: 'done',
        matches: people.map(() => [{ id: 'NK-1', caption, score: 0.9, topics: ['sanction'] }]),
      }),
    },
  })
  const job = screenings.jobs.find(({ kind }) => kind.name === 'players.screen')!
  await job.run(
    { playerId: `${playerId}` },
    { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined },
  )
  expect((await screenings.stateOf(playerId)).hits).toMatchObject([{ caption }])
}

/** Somebody whom a bank has identified, in the middle of the sign-up. */
async function comeByBank(): Promise<void> {
  const browser = kit.browser({ ip: person.device })
  const { body } = await callPayAndPlay(browser, 'authorize', { market: 'FI', languageCode: 'fi' })
  const sessionId = body.sessionId as string
  const who = newBankPerson(kit, payer)
  await kit.identity.bankReports.identified({ attemptId: sessionId, person: who })
  await callPayAndPlay(browser, 'verify_code', { sessionId, code: bank.asked.at(-1)!.ownCode })
  const told = await tellContact(kit, browser, sessionId, payerContact)
  expect(told.answer.body.currentStep).toBe('Verification')
  await proveContact(kit, browser, { sessionId, kind: 'email', target: payerContact.email })
}

async function exportOwn(playerId: bigint): Promise<void> {
  const exports = createDataExports({
    db: kit.db,
    clock: kit.clock,
    audit: testAudit,
    sources: personalDataSources,
    brandName: 'Marquee',
    languageOf: async () => 'fi',
  })
  const caller = { playerId, sessionId: 's', claims: {} }
  const { exportId } = await exports.handlers['player.requestDataExport']({}, { caller } as never)
  await exports.build(playerId, exportId)
  expect((await exports.fileOf(playerId, exportId))?.bytes).toBeGreaterThan(1_000)
}

/** Every row of every table as text; bytes are hexadecimal in it. */
async function dump(): Promise<Map<string, string>> {
  const { rows: tables } = await kit.db.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = new Map<string, string>()
  for (const { table } of tables) {
    const { rows } = await kit.db.query<{ text: string }>(`select r::text as text from ${table} r`)
    texts.set(table, rows.map(({ text }) => text).join('\n'))
  }
  return texts
}

/** A value in every form in which somebody would look for it, also as a digest without a key. */
function formsOf(value: string): string[] {
  const digest = createHash('sha256').update(value).digest()
  return [
    value,
    value.toLowerCase(),
    value.normalize('NFD'),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
    encodeURIComponent(value),
    digest.toString('hex'),
    digest.toString('base64'),
    digest.toString('base64url'),
  ]
}

/** A few digits are in every long hexadecimal digest by chance: they count where they stand by themselves. */
const isIn = (text: string, form: string): boolean =>
  /^\d{1,8}$/.test(form)
    ? new RegExp(`(?<![0-9a-f])${form}(?![0-9a-f])`, 'i').test(text)
    : text.includes(form)

const e164 = (phone: { readonly prefix: string; readonly body: string }) => `${phone.prefix}${phone.body}`
const { phone, nextPhone, ...texts } = person
const secrets: readonly string[] = [
  ...Object.values(texts),
  phone.body,
  e164(phone),
  nextPhone.body,
  e164(nextPhone),
  // Of the form, which the first address had.
  'Mannerheimintie 1',
  ...Object.values(other),
  ...Object.values(payer),
  ...Object.values(payerContact),
]

describe('a reader of the database', () => {
  it('finds nobody after a whole life of an account', async () => {
    const playerId = await live()
    await pay(playerId)
    await screen(playerId)
    await comeByBank()
    await exportOwn(playerId)
    const tables = await dump()
    const found = [...tables].flatMap(([table, text]) =>
      secrets.flatMap((value) =>
        formsOf(value)
          .filter((form) => isIn(text, form))
          .map((form) => `${table}: ${form}`),
      ),
    )
    expect(found).toEqual([])
    // The file of the export is a ZIP; its names of files are readable in one that is not encrypted.
    expect(tables.get('data_exports.part')).not.toContain(Buffer.from('README.txt').toString('hex'))
    // What the reader would have learnt is there all the same.
    expect(await kit.players.factsOf(playerId)).toMatchObject({
      firstName: person.firstName,
      phone: e164(person.nextPhone),
      street: person.street,
      email: person.email,
    })
    for (const table of ['identity.registration', 'identity.bank_attempt', 'players.screening'])
      expect(tables.get(table)?.length, table).toBeGreaterThan(100)
  })

  it('cannot show one player’s data as another’s', async () => {
    const [one, two] = [await kit.player(), await kit.player()]
    await kit.db.query(
      `update players.player set street = (select street from players.player where player_id = $1)
        where player_id = $2`,
      [one.playerId, two.playerId],
    )
    await expect(kit.players.factsOf(two.playerId)).rejects.toThrow('authenticate')
    expect(await kit.players.factsOf(one.playerId)).toMatchObject({ street: 'Mannerheimintie 1' })
  })
})

describe('what is compared is compared by digests', () => {
  it('an address in another spelling, a number, and a person by name and birth date are still found', async () => {
    const player = await kit.player({ lastName: 'Vergleichsson', dateOfBirth: '1971-07-09' })
    const facts = (await kit.players.factsOf(player.playerId))!
    expect(await kit.players.hasEmail(player.email.toUpperCase())).toBe(true)
    expect(await kit.players.hasEmail(`x${player.email}`)).toBe(false)
    const stranger = {
      email: kit.email(),
      phone: kit.phone().e164,
      firstName: 'X',
      lastName: 'Y',
      dateOfBirth: '1971-07-09',
      nationalNumberDigest: null,
    }
    const matches = (change: Partial<typeof stranger>) =>
      inTransaction(kit.db, (tx) => kit.players.matchesOf({ ...stranger, ...change }, tx))
    expect(await matches({})).toEqual([])
    expect(await matches({ phone: facts.phone })).toEqual([{ kind: 'phone', playerId: player.playerId }])
    const named = { firstName: facts.firstName.toUpperCase(), lastName: 'vergleichsson' }
    expect(await matches(named)).toEqual([{ kind: 'person', playerId: player.playerId }])
    expect(await matches({ ...named, dateOfBirth: '1971-07-08' })).toEqual([])
    await expect(kit.player({ phone: facts.phone })).rejects.toThrow('another player has the claim: phone')
    await expect(kit.player({ email: player.email })).rejects.toThrow('another player has the claim: email')
  })
})
