import { describe, expect, it } from 'vitest'
import { gameOf } from './catalogue.ts'
import { chanceOfTarget, targetView } from './crash-target.ts'
import { endPoint } from './kinds/crash.ts'
import { paytable } from './paytable.ts'

const game = gameOf('crash')!
const { def } = game
if (def.kind !== 'crash') throw new Error('a crash game')
const { variants } = paytable(def, game.certificate)

describe('a target of the crash game', () => {
  it.each(variants)('of $variant hundredths has the numbers of its certificate', (certified) => {
    const { sd, largest, session, returnExact, ...texts } = certified
    const view = targetView(def, variants[0]!, Number(certified.variant))
    expect(view).toMatchObject(texts)
    expect(view.sd).toBeCloseTo(sd, 9)
    expect(Number(view.returnExact)).toBeCloseTo(Number(returnExact), 11)
    expect(view.largest).toMatchObject({ timesStake: largest.timesStake, oneIn: largest.oneIn })
    expect(view.largest.log10Chance).toBeCloseTo(largest.log10Chance!, 10)
    expect([session === null, view.session]).toEqual([false, null])
  })

  it.each([102, 194, 777, 999_999])(
    'of %i hundredths is reached by exactly the draws up to its floor',
    (target) => {
      const last = chanceOfTarget(def, target) * 2 ** def.rangeBits
      expect(endPoint(def, last)).toBeGreaterThanOrEqual(target)
      expect(endPoint(def, last + 1)).toBeLessThan(target)
    },
  )
})
