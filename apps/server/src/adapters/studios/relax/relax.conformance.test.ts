import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { relaxWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(relaxWire))
