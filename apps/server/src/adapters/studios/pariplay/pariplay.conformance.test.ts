import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { pariplayWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(pariplayWire))
