import { cashierWire } from '../cashier/conformance-wire.ts'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { errorByRefusal } from './errors.ts'
import { relax } from './studio.ts'

studioConformance(
  conformanceDriver(cashierWire(relax, { title: 'Relax Gaming', name: 'relax', errorByRefusal })),
)
