import {
  ArrowDown as ArrowDownDrawing,
  ArrowLeft as ArrowLeftDrawing,
  ArrowRight as ArrowRightDrawing,
  ArrowUp as ArrowUpDrawing,
  ArrowUpRight as ArrowUpRightDrawing,
  Banknote as BanknoteDrawing,
  Bell as BellDrawing,
  Building2 as Building2Drawing,
  CalendarDays as CalendarDaysDrawing,
  Camera as CameraDrawing,
  ChartLine as ChartLineDrawing,
  Check as CheckDrawing,
  ChevronDown as ChevronDownDrawing,
  ChevronLeft as ChevronLeftDrawing,
  ChevronRight as ChevronRightDrawing,
  ChevronUp as ChevronUpDrawing,
  CircleAlert as CircleAlertDrawing,
  CircleCheck as CircleCheckDrawing,
  CircleHelp as CircleHelpDrawing,
  CircleUserRound as CircleUserRoundDrawing,
  CircleX as CircleXDrawing,
  Clock as ClockDrawing,
  Club as ClubDrawing,
  Copy as CopyDrawing,
  CreditCard as CreditCardDrawing,
  Dices as DicesDrawing,
  Download as DownloadDrawing,
  ExternalLink as ExternalLinkDrawing,
  Eye as EyeDrawing,
  EyeOff as EyeOffDrawing,
  FileCheck as FileCheckDrawing,
  FileText as FileTextDrawing,
  Flag as FlagDrawing,
  Gem as GemDrawing,
  Gift as GiftDrawing,
  Globe as GlobeDrawing,
  Heart as HeartDrawing,
  History as HistoryDrawing,
  House as HouseDrawing,
  Info as InfoDrawing,
  Landmark as LandmarkDrawing,
  LayoutGrid as LayoutGridDrawing,
  Loader as LoaderDrawing,
  Lock as LockDrawing,
  LogOut as LogOutDrawing,
  Mail as MailDrawing,
  MapPin as MapPinDrawing,
  Maximize as MaximizeDrawing,
  Menu as MenuDrawing,
  MessageCircle as MessageCircleDrawing,
  Minus as MinusDrawing,
  Moon as MoonDrawing,
  Pause as PauseDrawing,
  Pencil as PencilDrawing,
  Phone as PhoneDrawing,
  Play as PlayDrawing,
  Plus as PlusDrawing,
  Receipt as ReceiptDrawing,
  RefreshCw as RefreshCwDrawing,
  Rocket as RocketDrawing,
  Scale as ScaleDrawing,
  Search as SearchDrawing,
  Send as SendDrawing,
  Settings as SettingsDrawing,
  ShieldCheck as ShieldCheckDrawing,
  ShieldAlert as ShieldAlertDrawing,
  SlidersHorizontal as SlidersHorizontalDrawing,
  Smartphone as SmartphoneDrawing,
  Sparkles as SparklesDrawing,
  Star as StarDrawing,
  Sun as SunDrawing,
  SunMoon as SunMoonDrawing,
  Tag as TagDrawing,
  Ticket as TicketDrawing,
  Timer as TimerDrawing,
  Trash2 as Trash2Drawing,
  TriangleAlert as TriangleAlertDrawing,
  Trophy as TrophyDrawing,
  Tv as TvDrawing,
  Upload as UploadDrawing,
  UserRound as UserRoundDrawing,
  Users as UsersDrawing,
  Volume2 as Volume2Drawing,
  VolumeX as VolumeXDrawing,
  Wallet as WalletDrawing,
  WifiOff as WifiOffDrawing,
  Wrench as WrenchDrawing,
  X as XDrawing,
} from 'lucide-react'
import { type Icon, icon } from './icon.tsx'

export type { Icon, IconProps } from './icon.tsx'

export const ArrowDown: Icon = /* @__PURE__ */ icon(ArrowDownDrawing)
export const ArrowLeft: Icon = /* @__PURE__ */ icon(ArrowLeftDrawing)
export const ArrowRight: Icon = /* @__PURE__ */ icon(ArrowRightDrawing)
export const ArrowUp: Icon = /* @__PURE__ */ icon(ArrowUpDrawing)
export const ArrowUpRight: Icon = /* @__PURE__ */ icon(ArrowUpRightDrawing)
export const Banknote: Icon = /* @__PURE__ */ icon(BanknoteDrawing)
export const Bell: Icon = /* @__PURE__ */ icon(BellDrawing)
export const Building2: Icon = /* @__PURE__ */ icon(Building2Drawing)
export const CalendarDays: Icon = /* @__PURE__ */ icon(CalendarDaysDrawing)
export const Camera: Icon = /* @__PURE__ */ icon(CameraDrawing)
export const ChartLine: Icon = /* @__PURE__ */ icon(ChartLineDrawing)
export const Check: Icon = /* @__PURE__ */ icon(CheckDrawing)
export const ChevronDown: Icon = /* @__PURE__ */ icon(ChevronDownDrawing)
export const ChevronLeft: Icon = /* @__PURE__ */ icon(ChevronLeftDrawing)
export const ChevronRight: Icon = /* @__PURE__ */ icon(ChevronRightDrawing)
export const ChevronUp: Icon = /* @__PURE__ */ icon(ChevronUpDrawing)
export const CircleAlert: Icon = /* @__PURE__ */ icon(CircleAlertDrawing)
export const CircleCheck: Icon = /* @__PURE__ */ icon(CircleCheckDrawing)
export const CircleHelp: Icon = /* @__PURE__ */ icon(CircleHelpDrawing)
export const CircleUserRound: Icon = /* @__PURE__ */ icon(CircleUserRoundDrawing)
export const CircleX: Icon = /* @__PURE__ */ icon(CircleXDrawing)
export const Clock: Icon = /* @__PURE__ */ icon(ClockDrawing)
export const Club: Icon = /* @__PURE__ */ icon(ClubDrawing)
export const Copy: Icon = /* @__PURE__ */ icon(CopyDrawing)
export const CreditCard: Icon = /* @__PURE__ */ icon(CreditCardDrawing)
export const Dices: Icon = /* @__PURE__ */ icon(DicesDrawing)
export const Download: Icon = /* @__PURE__ */ icon(DownloadDrawing)
export const ExternalLink: Icon = /* @__PURE__ */ icon(ExternalLinkDrawing)
export const Eye: Icon = /* @__PURE__ */ icon(EyeDrawing)
export const EyeOff: Icon = /* @__PURE__ */ icon(EyeOffDrawing)
export const FileCheck: Icon = /* @__PURE__ */ icon(FileCheckDrawing)
export const FileText: Icon = /* @__PURE__ */ icon(FileTextDrawing)
export const Flag: Icon = /* @__PURE__ */ icon(FlagDrawing)
export const Gem: Icon = /* @__PURE__ */ icon(GemDrawing)
export const Gift: Icon = /* @__PURE__ */ icon(GiftDrawing)
export const Globe: Icon = /* @__PURE__ */ icon(GlobeDrawing)
export const Heart: Icon = /* @__PURE__ */ icon(HeartDrawing)
export const History: Icon = /* @__PURE__ */ icon(HistoryDrawing)
export const House: Icon = /* @__PURE__ */ icon(HouseDrawing)
export const Info: Icon = /* @__PURE__ */ icon(InfoDrawing)
export const Landmark: Icon = /* @__PURE__ */ icon(LandmarkDrawing)
export const LayoutGrid: Icon = /* @__PURE__ */ icon(LayoutGridDrawing)
export const Loader: Icon = /* @__PURE__ */ icon(LoaderDrawing)
export const Lock: Icon = /* @__PURE__ */ icon(LockDrawing)
export const LogOut: Icon = /* @__PURE__ */ icon(LogOutDrawing)
export const Mail: Icon = /* @__PURE__ */ icon(MailDrawing)
export const MapPin: Icon = /* @__PURE__ */ icon(MapPinDrawing)
export const Maximize: Icon = /* @__PURE__ */ icon(MaximizeDrawing)
export const Menu: Icon = /* @__PURE__ */ icon(MenuDrawing)
export const MessageCircle: Icon = /* @__PURE__ */ icon(MessageCircleDrawing)
export const Minus: Icon = /* @__PURE__ */ icon(MinusDrawing)
export const Moon: Icon = /* @__PURE__ */ icon(MoonDrawing)
export const Pause: Icon = /* @__PURE__ */ icon(PauseDrawing)
export const Pencil: Icon = /* @__PURE__ */ icon(PencilDrawing)
export const Phone: Icon = /* @__PURE__ */ icon(PhoneDrawing)
export const Play: Icon = /* @__PURE__ */ icon(PlayDrawing)
export const Plus: Icon = /* @__PURE__ */ icon(PlusDrawing)
export const Receipt: Icon = /* @__PURE__ */ icon(ReceiptDrawing)
export const RefreshCw: Icon = /* @__PURE__ */ icon(RefreshCwDrawing)
export const Rocket: Icon = /* @__PURE__ */ icon(RocketDrawing)
export const Scale: Icon = /* @__PURE__ */ icon(ScaleDrawing)
export const Search: Icon = /* @__PURE__ */ icon(SearchDrawing)
export const Send: Icon = /* @__PURE__ */ icon(SendDrawing)
export const Settings: Icon = /* @__PURE__ */ icon(SettingsDrawing)
export const ShieldCheck: Icon = /* @__PURE__ */ icon(ShieldCheckDrawing)
export const ShieldAlert: Icon = /* @__PURE__ */ icon(ShieldAlertDrawing)
export const SlidersHorizontal: Icon = /* @__PURE__ */ icon(SlidersHorizontalDrawing)
export const Smartphone: Icon = /* @__PURE__ */ icon(SmartphoneDrawing)
export const Sparkles: Icon = /* @__PURE__ */ icon(SparklesDrawing)
export const Star: Icon = /* @__PURE__ */ icon(StarDrawing)
export const Sun: Icon = /* @__PURE__ */ icon(SunDrawing)
export const SunMoon: Icon = /* @__PURE__ */ icon(SunMoonDrawing)
export const Tag: Icon = /* @__PURE__ */ icon(TagDrawing)
export const Ticket: Icon = /* @__PURE__ */ icon(TicketDrawing)
export const Timer: Icon = /* @__PURE__ */ icon(TimerDrawing)
export const Trash2: Icon = /* @__PURE__ */ icon(Trash2Drawing)
export const TriangleAlert: Icon = /* @__PURE__ */ icon(TriangleAlertDrawing)
export const Trophy: Icon = /* @__PURE__ */ icon(TrophyDrawing)
export const Tv: Icon = /* @__PURE__ */ icon(TvDrawing)
export const Upload: Icon = /* @__PURE__ */ icon(UploadDrawing)
export const UserRound: Icon = /* @__PURE__ */ icon(UserRoundDrawing)
export const Users: Icon = /* @__PURE__ */ icon(UsersDrawing)
export const Volume2: Icon = /* @__PURE__ */ icon(Volume2Drawing)
export const VolumeX: Icon = /* @__PURE__ */ icon(VolumeXDrawing)
export const Wallet: Icon = /* @__PURE__ */ icon(WalletDrawing)
export const WifiOff: Icon = /* @__PURE__ */ icon(WifiOffDrawing)
export const Wrench: Icon = /* @__PURE__ */ icon(WrenchDrawing)
export const X: Icon = /* @__PURE__ */ icon(XDrawing)
