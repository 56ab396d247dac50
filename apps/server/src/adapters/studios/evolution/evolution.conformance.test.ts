import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { evolutionWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(evolutionWire))
