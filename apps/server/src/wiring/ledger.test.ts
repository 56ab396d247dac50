/** Alarms of the ledger's jobs. */
import { expect, it } from 'vitest'
import { alarmLog } from '../../../../tests/kit/alarm-log.ts'
import { createMetrics } from '../kernel/index.ts'
import { closeLedgerDays } from './ledger.ts'

it('days that cannot be closed raise alarms, each zone and each day its own', async () => {
  const alarms: string[] = []
  const metrics = createMetrics()
  const late = { zone: 'Europe/Helsinki', day: Temporal.PlainDate.from('2026-10-20') }
  const failed = [{ zone: 'Atlantis/City', error: new RangeError('no such zone') }]
  const wallet = { closeDays: () => Promise.resolve({ closed: [], failed, late: [late] }) }
  await closeLedgerDays({ wallet, log: alarmLog(alarms), metrics })
  expect(alarms).toEqual(['the days of a zone cannot be closed', 'a day is over for hours and not closed'])
  expect(await metrics.registry.metrics()).toContain('alarms_total{kind="closed_day"} 2')
})
