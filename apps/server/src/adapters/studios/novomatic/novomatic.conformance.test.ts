import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { novomaticWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(novomaticWire))
