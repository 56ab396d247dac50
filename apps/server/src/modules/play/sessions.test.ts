import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../tests/kit/database.ts'
import {
  type Bus,
  type Database,
  findMigrationSources,
  inProcessBus,
  migrate,
  silentLog,
  testClock,
} from '../../kernel/index.ts'
import type { GameFacts, PlayerFacts } from './ports.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { TICKET_VALID_MS } from './rules.ts'
import { gameLaunchedTopic, tokenMovedTopic } from './session-topics.ts'
import { readOpenSessions } from './store.ts'
import { removeOldTickets } from './token-store.ts'

const clock = testClock('2026-03-01T12:00:00Z')
const callerWith = (token: string) => ({ integration: 'a-studio', account: 'main', token })
const instanceOver = (
  db: Database,
  onAliveUntil: () => Promise<void> = async () => {},
  bus: Bus = inProcessBus(),
) =>
  createSessions({
    db,
    clock,
    bus,
    log: silentLog,
    parents: {
      onSessionEnded: () => {},
      aliveUntil: async () => {
        await onAliveUntil()
        return clock.now().add({ hours: 1 })
      },
    },
  })

const player: PlayerFacts = {
  playerId: 7n,
  currency: 'EUR',
  market: 'FI',
  country: 'FI',
  province: null,
  language: 'fi',
  jurisdiction: 'FI',
  dateOfBirth: '1990-05-17',
  registeredOn: '2026-01-31',
  stakeMax: null,
  mayPlay: { casino: true, 'live-casino': true, 'virtual-sports': true },
  blocked: null,
}
const launchWith = (sessions: Sessions, launchToken: 'session' | 'ticket') =>
  sessions.open(player, { id: 7, symbol: 'a-game' } as GameFacts, {
    ...callerWith(''),
    channel: 'desktop',
    origin: 'http://studio.invalid',
    parentSession: 'ses_one',
    launchToken,
  })
const launchByTicket = (sessions: Sessions) => launchWith(sessions, 'ticket')

it('a token that a ticket was exchanged for is good at an instance that did not exchange it', async () => {
  const db = await createTestDatabase()
  const [one, other] = [instanceOver(db), instanceOver(db)]
  const { session, token: ticket } = await launchByTicket(one)
  expect(await other.findUsable(callerWith(ticket), 7n)).toBeNull()
  const token = await one.exchangeTicket(callerWith(ticket))
  const { sessionId } = session
  for (const instance of [one, other])
    expect(await instance.findUsable(callerWith(token!), 7n)).toMatchObject({ sessionId })
  one.stop()
  other.stop()
  await db.close()
})

it('of games that are opened at the same moment, at two instances too, the last one stays open', async () => {
  const db = await createTestDatabase()
  const [one, other] = [instanceOver(db), instanceOver(db)]
  for (let round = 0; round < 10; round++) {
    const opened = await Promise.all([one, other, one, other].map(launchByTicket))
    const open = await readOpenSessions(db, player.playerId)
    expect(open).toHaveLength(1)
    expect(opened.map(({ session }) => session.sessionId)).toContain(open[0]!.sessionId)
  }
  one.stop()
  other.stop()
  await db.close()
})

it('a ticket of a session that is closed during the exchange is refused', async () => {
  const db = await createTestDatabase()
  const other = instanceOver(db)
  let isClosing = false
  const one = instanceOver(db, async () => {
    if (isClosing) await other.close(7n, { reason: 'signed-out' })
  })
  const { token: ticket } = await launchByTicket(one)
  isClosing = true
  expect(await one.exchangeTicket(callerWith(ticket))).toBeNull()
  one.stop()
  other.stop()
  await db.close()
})

it('a studio’s token that moves to a later game is forgotten at an instance that knew the earlier one', async () => {
  const db = await createTestDatabase()
  const bus = inProcessBus()
  const [one, other] = [instanceOver(db), instanceOver(db, undefined, bus)]
  const told = (topic: string) =>
    bus.publish([{ id: 1n, topic, playerId: 7n, seq: null, body: {}, at: clock.now() }])
  const earlier = await launchWith(one, 'session')
  await one.addStudioToken(earlier.session, 'repeated')
  expect(await other.findUsable(callerWith('repeated'), 7n)).toMatchObject({
    sessionId: earlier.session.sessionId,
  })
  const later = await launchWith(one, 'session')
  told(gameLaunchedTopic)
  expect(await other.findUsable(callerWith('repeated'), 7n)).toBeNull()
  await one.addStudioToken(later.session, 'repeated')
  expect(await other.findUsable(callerWith('repeated'), 7n)).toBeNull()
  told(tokenMovedTopic)
  expect(await other.findUsable(callerWith('repeated'), 7n)).toMatchObject({
    sessionId: later.session.sessionId,
  })
  one.stop()
  other.stop()
  await db.close()
})

it('a session that another instance closes after the exchange takes no bets', async () => {
  const db = await createTestDatabase()
  const [one, other] = [instanceOver(db), instanceOver(db)]
  const { token: ticket } = await launchByTicket(one)
  const token = await one.exchangeTicket(callerWith(ticket))
  await other.close(7n, { reason: 'signed-out' })
  expect(await one.findUsable(callerWith(token!), 7n)).toBeNull()
  one.stop()
  other.stop()
  await db.close()
})

it('a game that was opened by the release before tickets goes on with its token', async () => {
  const db = await createTestDatabase({ empty: true })
  const before = mkdtempSync(join(tmpdir(), 'marquee-migrations-'))
  const [kernel] = findMigrationSources('/nowhere')
  const folder = join(import.meta.dirname, 'migrations')
  for (const name of readdirSync(folder).filter((one) => one < '0005'))
    copyFileSync(join(folder, name), join(before, name))
  await migrate(db.connection, [kernel!, { module: 'play', folder: before }])
  await db.query(
    `insert into play.session (player_id, session_id, provider, game_id, symbol, channel, currency, market,
       country, language, token_digest, launch_origin, opened_at, last_seen_at)
     values (7, 'gs_before', 'a-studio', 7, 'a-game', 'desktop', 'EUR', 'FI', 'FI', 'fi',
       sha256('of-the-last-release'), 'http://studio.invalid', $1, $1)`,
    [clock.now()],
  )
  await db.query(
    `insert into play.session (player_id, session_id, provider, game_id, symbol, channel, currency, market,
       country, language, token_digest, launch_origin, opened_at, last_seen_at)
     values (7, 'gs_older', 'a-studio', 7, 'a-game', 'desktop', 'EUR', 'FI', 'FI', 'fi',
       sha256('of-another-launch'), 'http://studio.invalid', $1, $1)`,
    [clock.now().subtract({ minutes: 1 })],
  )
  const { applied } = await migrate(db.connection, [kernel!, { module: 'play', folder }])
  expect(applied[0]).toBe('play/0005_tokens_of_a_session.sql')
  const sessions = instanceOver(db)
  expect(await sessions.findUsable(callerWith('of-the-last-release'), 7n)).toMatchObject({
    sessionId: 'gs_before',
  })
  // Of two games that were opened at the same moment, the latest stays open (GAM-14).
  expect(await sessions.findUsable(callerWith('of-another-launch'), 7n)).toBeNull()
  sessions.stop()
  await db.close()
  rmSync(before, { recursive: true })
})

it('a ticket is kept for a day after its end, and what it was exchanged for longer', async () => {
  const db = await createTestDatabase()
  const sessions = instanceOver(db)
  const { token: ticket } = await launchByTicket(sessions)
  const token = await sessions.exchangeTicket(callerWith(ticket))
  const kinds = async () =>
    (await db.query<{ kind: string }>('select kind from play.session_token order by kind')).rows.map(
      ({ kind }) => kind,
    )
  const { signal } = new AbortController()
  const end = clock.now().add({ milliseconds: TICKET_VALID_MS, hours: 24 })
  await removeOldTickets(db, end, signal)
  expect(await kinds()).toEqual(['exchanged', 'ticket'])
  await removeOldTickets(db, end.add({ milliseconds: 1 }), signal)
  expect(await kinds()).toEqual(['exchanged'])
  expect(await sessions.find(callerWith(token!), 7n)).not.toBeNull()
  sessions.stop()
  await db.close()
})
