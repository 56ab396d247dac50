import { cashierWire } from '../cashier/conformance-wire.ts'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { errorByRefusal } from './errors.ts'
import { quickspin } from './studio.ts'

studioConformance(
  conformanceDriver(cashierWire(quickspin, { title: 'Quickspin', name: 'quickspin', errorByRefusal })),
)
