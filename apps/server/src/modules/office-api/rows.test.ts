import { describe, expect, it } from 'vitest'
import { AppError, fieldError } from '../../kernel/index.ts'
import type { StaffCaller } from '../staff/index.ts'
import { canDo } from './can.ts'
import { ageAt, maskedEmail } from './masks.ts'
import { toOfficeRefusal } from './refusals.ts'

const at = Temporal.Instant.from('2026-10-24T09:00:00Z')
const caller: StaffCaller = {
  name: 'anna',
  sessionId: 'stf_1',
  provenAt: at,
  grants: [{ permission: 'exclusion.returnReview', market: 'FI', until: at.add({ hours: 1 }) }],
}
const asked = { permission: 'exclusion.returnReview', market: 'FI' } as const

describe('a row', () => {
  it('has an address with the first letters alone, and an age', () => {
    expect(maskedEmail('matti.meikalainen@gmail.fi')).toBe('m•••@g•••.fi')
    expect(maskedEmail('a@b.example.co.uk')).toBe('a•••@b•••.uk')
    expect(maskedEmail('x@localhost')).toBe('x•••@l•••')
    expect(ageAt('1990-10-25', at)).toBe(35)
    expect(ageAt('1990-10-24', at)).toBe(36)
  })

  it('says whether its reader can act, and why not', () => {
    expect(canDo(caller, asked, at)).toEqual({ ok: true })
    expect(canDo(caller, { ...asked, permission: 'risk.act' }, at)).toEqual({ ok: false, why: 'no_right' })
    expect(canDo(caller, { ...asked, market: 'NO' }, at)).toEqual({ ok: false, why: 'out_of_scope' })
    expect(canDo(caller, { ...asked, isPossible: false }, at)).toEqual({ ok: false, why: 'wrong_state' })
    expect(canDo(caller, { ...asked, madeBy: 'anna' }, at)).toEqual({ ok: false, why: 'own_request' })
    expect(canDo(caller, { ...asked, madeBy: 'bert' }, at)).toEqual({ ok: true })
    const late = at.add({ minutes: 10 })
    expect(canDo(caller, { ...asked, stepUp: 10 }, late)).toEqual({ ok: true })
    expect(canDo(caller, { ...asked, stepUp: 10 }, late.add({ milliseconds: 1 }))).toEqual({
      ok: false,
      why: 'needs_step_up',
    })
  })
})

describe('a refusal of a module', () => {
  it('becomes one of the office; other errors stay as they are', () => {
    const codeOf = (code: string) => toOfficeRefusal(fieldError('x', code))
    expect(codeOf('decided')).toMatchObject({ code: 'staff.already_decided', status: 409 })
    expect(codeOf('changed')).toMatchObject({ code: 'staff.content_changed', status: 409 })
    expect(codeOf('not_of_kind')).toMatchObject({ code: 'staff.refused', status: 422 })
    const other = new AppError('error.not_found')
    expect(toOfficeRefusal(other)).toBe(other)
  })
})
