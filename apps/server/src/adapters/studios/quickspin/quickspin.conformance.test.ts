import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { quickspinWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(quickspinWire))
