import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { yggdrasilWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(yggdrasilWire))
