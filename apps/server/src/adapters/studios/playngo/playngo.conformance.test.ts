import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { playngoWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(playngoWire))
