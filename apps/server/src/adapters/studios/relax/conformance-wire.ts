import { cashierWire } from '../cashier/conformance-wire.ts'
import { errorByRefusal } from './errors.ts'
import { relax } from './studio.ts'

export const relaxWire = cashierWire(relax, { title: 'Relax Gaming', name: 'relax', errorByRefusal })
