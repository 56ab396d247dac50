import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { pragmaticPlayWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(pragmaticPlayWire))
