/** Sessions that were opened during a break: what they reach (EXC-06). */
import { routes } from '@marquee/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { breakCalls, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const { enter, signedIn, askDuringBreak, enterDuringBreak, read, timeOut, exclude } = breakCalls(() => kit)

describe('a session during a break', () => {
  it('EXC-25: without the right password nobody learns of the break', async () => {
    const person = await signedIn()
    await exclude(person, 6)
    const wrong = await askDuringBreak({ ...person, password: 'wrong' })
    expect(wrong.body).toMatchObject({ code: 'error.player.not.found' })
    expect((await signIn(kit.browser(), person)).body.code).toBe('error.exclusion.in.progress')
  })

  it('says that it is one, through renewals and step-ups, and still after the break', async () => {
    const person = await signedIn()
    await timeOut(person, { days: 1 })
    const { browser } = await enterDuringBreak(person)
    const renew = () => browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    const renewed = await renew()
    expect(renewed.body.playerSession.isOnBreak).toBe(true)
    const proven = await browser.call('POST', '/v1/player/step_up', {
      token: renewed.body.idToken,
      body: { password: person.password },
    })
    expect(proven.body.playerSession.isOnBreak).toBe(true)
    const page = await kit.identity.readSession(Object.fromEntries(browser.cookies))
    expect(page?.player.isOnBreak).toBe(true)
    for (let step = 0; step < 5; step++) {
      kit.clock.advance({ minutes: 10 })
      expect((await renew()).body.playerSession.isOnBreak).toBe(true)
    }
  })

  it('outlasts the break as what it is; a player who is not on one gets a whole session', async () => {
    const person = await signedIn()
    const { playerId } = person
    const until = kit.clock.now().add({ minutes: 5 })
    const status = { to: 'TIMEOUT', until } as const
    await kit.players.changeStanding(playerId, { status, reason: 'a test', actor: 'player' })
    const { browser } = await enterDuringBreak(person)
    kit.clock.set(until)
    const renewed = await browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
    expect(renewed.body.playerSession.isOnBreak).toBe(true)
    expect((await askDuringBreak(person)).body.playerSession.isOnBreak).toBe(false)
  })

  it.each(['CLOSED', 'BLACKLISTED'] as const)('is none for the status %s', async (to) => {
    const person = await kit.player()
    await kit.players.changeStanding(person.playerId, { status: { to }, reason: 'a test', actor: 'system' })
    expect((await askDuringBreak(person)).status).toBe(401)
  })

  it('EXC-06: reaches own money, statement, messages, limits and help, and nothing that is play or an offer', async () => {
    const uses = Object.entries(routes).filter(([, { auth }]) => auth !== 'none')
    const closed = uses.filter(([, route]) => !('duringBreak' in route)).map(([id]) => id)
    expect(closed.toSorted()).toEqual(closedRoutes.toSorted())
    const open = uses.filter(([, route]) => 'duringBreak' in route).map(([id]) => id)
    expect(open.toSorted()).toEqual(openRoutes.toSorted())
  })

  it('EXC-06: is refused by every closed route, whether it requires or uses a sign-in', async () => {
    const person = await signedIn()
    await exclude(person, 6)
    const { browser, token } = await enterDuringBreak(person)
    for (const id of closedRoutes) {
      const { method, path } = routes[id as keyof typeof routes]
      const address = path.replace(/:\w+/g, '1')
      const answer = await browser.call(method, address, { token, ...(method !== 'GET' && { body: {} }) })
      expect([id, answer.status, answer.body.code]).toEqual([id, 403, 'error.break.running'])
    }
    for (const path of ['/v1/player/timeout', '/v1/session', '/v1/player/protection/limits'])
      expect([path, (await browser.call('GET', path, { token })).status]).toEqual([path, 200])
  })

  it('EXC-03: is not ended by a late event of the break that it belongs to; a session of before is', async () => {
    const person = await signedIn()
    const before = await enter(person)
    const { now } = kit.endings
    // The server stops right after the commit.
    kit.endings.now = async () => {}
    expect((await exclude(person, 6)).status).toBe(200)
    kit.endings.now = now
    expect((await read(before)).status).toBe(200)
    const during = await enterDuringBreak(person)
    const subscription = kit.identity.subscriptions.find(({ topic }) => topic === 'player.standing.changed')
    await subscription!.deliver(
      {
        id: 1n,
        topic: 'player.standing.changed',
        playerId: person.playerId,
        seq: null,
        at: kit.clock.now(),
        body: { accountStatus: 'SELF_EXCLUDED', access: {} },
      },
      {} as never,
    )
    expect((await read(before)).status).toBe(401)
    expect((await read(during)).status).toBe(200)
  })
})

/** What a session during a break may not call (EXC-06). */
const closedRoutes = [
  'player.setAddress',
  'player.setProvince',
  'player.close',
  'breaks.askProductReturn',
  'breaks.confirmProductReturn',
  'depositSteps.declineLimit',
  'depositSteps.review',
  'identityGate.stateGrace',
  'wallet.recentDepositMethods',
  'wallet.depositState',
  'wallet.depositLimitCheck',
  'wallet.deposit',
  'wallet.depositCashier',
  'sessionPlan.state',
  'sessionPlan.begin',
  'sessionPlan.end',
  'affordability.get',
  'affordability.beginIncomeCheck',
  'affordability.askForReview',
  'games.slugUrl',
  'games.slugDemoUrl',
  'play.freeRounds',
  'games.favourites',
  'games.addFavourite',
  'games.removeFavourite',
  'games.recent',
  'games.seatAlerts',
  'games.setSeatAlert',
  'tournaments.list',
  'tournaments.page',
  'tournaments.setEntry',
  'promotions.list',
  'promotions.page',
  'promotions.landing',
  'promotions.vipClub',
]

const openRoutes = [
  'session.get',
  'session.summary',
  'session.history',
  'session.endOther',
  'session.endOthers',
  'session.report',
  'session.delete',
  'player.signOut',
  'player.stepUp',
  'player.stepUpMethods',
  'player.authorizeStepUp',
  'player.stepUpByBank',
  'player.stepUpByCode',
  'player.stepUpOptions',
  'player.stepUpByPasskey',
  'player.password',
  'player.phone',
  'player.phoneNumber',
  'player.verifyPhoneNumber',
  'secondFactor.get',
  'secondFactor.begin',
  'secondFactor.confirm',
  'secondFactor.turnOff',
  'secondFactor.renewRecoveryCodes',
  'passkey.list',
  'passkey.addOptions',
  'passkey.add',
  'passkey.rename',
  'passkey.remove',
  'documents.list',
  'documents.reminder',
  'documents.postponeReminder',
  'documents.request',
  'documents.sendFile',
  'documents.beginUpload',
  'questionnaire.get',
  'questionnaire.save',
  'questionnaire.answer',
  'player.profile',
  'player.accessContext',
  'player.accessDetails',
  'player.station',
  'player.transactionSummary',
  'player.cookieConsent',
  'player.setCookieConsent',
  'player.acceptTerms',
  'player.acceptedTerms',
  'player.acceptedTermsText',
  'player.address',
  'player.language',
  'player.marketingPreferences',
  'player.setMarketingPreferences',
  'player.winDisplay',
  'player.setWinDisplay',
  'player.dataExports',
  'player.openDataExport',
  'player.requestDataExport',
  'player.closing',
  'inbox.notifications',
  'inbox.unread',
  'inbox.read',
  'inbox.readAll',
  'limits.all',
  'limits.deposit',
  'limits.spend',
  'limits.changeDeposit',
  'limits.changeSpend',
  'limits.change',
  'limits.changeTime',
  'limits.history',
  'limits.pastDays',
  'breaks.get',
  'breaks.timeOut',
  'breaks.exclude',
  'breaks.excludeProduct',
  'breaks.askReturn',
  'breaks.cancelReturn',
  'breaks.confirmReturn',
  'breaks.cancelProductReturn',
  'activity.summary',
  'activity.lastPlay',
  'activity.answer',
  'activity.periods',
  'activity.settings',
  'activity.change',
  'care.offers',
  'care.object',
  'complaints.list',
  'complaints.file',
  'complaints.withdraw',
  'complaints.appeal',
  'wallet.get',
  'wallet.socketToken',
  'wallet.transactions',
  'wallet.netPosition',
  'wallet.paymentMethods',
  'wallet.depositStatus',
  'wallet.withdrawalState',
  'wallet.withdrawal',
  'wallet.withdrawalContinue',
  'wallet.withdrawalCancel',
  'wallet.withdrawalFinal',
  'wallet.pendingWithdrawals',
  'wallet.withdrawalStatus',
  // What every visitor sees.
  'lobby.page',
  'lobby.rails',
  'games.page',
  'games.byIds',
  'games.index',
  'games.info',
  'games.bySlug',
  'games.jackpotAmounts',
  'games.latestWinners',
  'games.topWinners',
  'games.winner',
  'content.page',
  'content.termsVersion',
  // The statement of a game.
  'play.session',
  'play.endSession',
  'play.round',
]
