import { cashierWire } from '../cashier/conformance-wire.ts'
import { errorByRefusal } from './errors.ts'
import { quickspin } from './studio.ts'

export const quickspinWire = cashierWire(quickspin, { title: 'Quickspin', name: 'quickspin', errorByRefusal })
