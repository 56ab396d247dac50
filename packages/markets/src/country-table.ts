/**
 * Countries and territories with a dialling prefix of their own or shared: alpha-2, alpha-3, English name, dialling
 * prefix, latitude and longitude of the approximate middle. One line each, parsed in `countries.ts`.
 */
export const countryTable = `
AD AND Andorra|376|42.5|1.5
AE ARE United Arab Emirates|971|24|54
AF AFG Afghanistan|93|33|65
AG ATG Antigua and Barbuda|1268|17.05|-61.8
AI AIA Anguilla|1264|18.25|-63.17
AL ALB Albania|355|41|20
AM ARM Armenia|374|40|45
AO AGO Angola|244|-12.5|18.5
AR ARG Argentina|54|-34|-64
AS ASM American Samoa|1684|-14.33|-170
AT AUT Austria|43|47.33|13.33
AU AUS Australia|61|-27|133
AW ABW Aruba|297|12.5|-69.97
AX ALA Åland Islands|358|60.12|19.9
AZ AZE Azerbaijan|994|40.5|47.5
BA BIH Bosnia and Herzegovina|387|44|18
BB BRB Barbados|1246|13.17|-59.53
BD BGD Bangladesh|880|24|90
BE BEL Belgium|32|50.83|4
BF BFA Burkina Faso|226|13|-2
BG BGR Bulgaria|359|43|25
BH BHR Bahrain|973|26|50.55
BI BDI Burundi|257|-3.5|30
BJ BEN Benin|229|9.5|2.25
BL BLM Saint Barthélemy|590|17.9|-62.83
BM BMU Bermuda|1441|32.33|-64.75
BN BRN Brunei|673|4.5|114.67
BO BOL Bolivia|591|-17|-65
BQ BES Caribbean Netherlands|599|12.18|-68.25
BR BRA Brazil|55|-10|-55
BS BHS Bahamas|1242|24.25|-76
BT BTN Bhutan|975|27.5|90.5
BW BWA Botswana|267|-22|24
BY BLR Belarus|375|53|28
BZ BLZ Belize|501|17.25|-88.75
CA CAN Canada|1|60|-95
CC CCK Cocos (Keeling) Islands|61|-12.5|96.83
CD COD Congo (Kinshasa)|243|0|25
CF CAF Central African Republic|236|7|21
CG COG Congo (Brazzaville)|242|-1|15
CH CHE Switzerland|41|47|8
CI CIV Côte d’Ivoire|225|8|-5
CK COK Cook Islands|682|-21.23|-159.77
CL CHL Chile|56|-30|-71
CM CMR Cameroon|237|6|12
CN CHN China|86|35|105
CO COL Colombia|57|4|-72
CR CRI Costa Rica|506|10|-84
CU CUB Cuba|53|21.5|-80
CV CPV Cabo Verde|238|16|-24
CW CUW Curaçao|599|12.17|-69
CX CXR Christmas Island|61|-10.5|105.67
CY CYP Cyprus|357|35|33
CZ CZE Czechia|420|49.75|15.5
DE DEU Germany|49|51|9
DJ DJI Djibouti|253|11.5|43
DK DNK Denmark|45|56|10
DM DMA Dominica|1767|15.42|-61.33
DO DOM Dominican Republic|1809|19|-70.67
DZ DZA Algeria|213|28|3
EC ECU Ecuador|593|-2|-77.5
EE EST Estonia|372|59|26
EG EGY Egypt|20|27|30
EH ESH Western Sahara|212|24.5|-13
ER ERI Eritrea|291|15|39
ES ESP Spain|34|40|-4
ET ETH Ethiopia|251|8|38
FI FIN Finland|358|64|26
FJ FJI Fiji|679|-18|175
FK FLK Falkland Islands|500|-51.75|-59
FM FSM Micronesia|691|6.92|158.25
FO FRO Faroe Islands|298|62|-7
FR FRA France|33|46|2
GA GAB Gabon|241|-1|11.75
GB GBR United Kingdom|44|54|-2
GD GRD Grenada|1473|12.12|-61.67
GE GEO Georgia|995|42|43.5
GF GUF French Guiana|594|4|-53
GG GGY Guernsey|44|49.47|-2.58
GH GHA Ghana|233|8|-2
GI GIB Gibraltar|350|36.13|-5.35
GL GRL Greenland|299|72|-40
GM GMB Gambia|220|13.47|-16.57
GN GIN Guinea|224|11|-10
GP GLP Guadeloupe|590|16.25|-61.58
GQ GNQ Equatorial Guinea|240|2|10
GR GRC Greece|30|39|22
GT GTM Guatemala|502|15.5|-90.25
GU GUM Guam|1671|13.47|144.78
GW GNB Guinea-Bissau|245|12|-15
GY GUY Guyana|592|5|-59
HK HKG Hong Kong|852|22.27|114.19
HN HND Honduras|504|15|-86.5
HR HRV Croatia|385|45.17|15.5
HT HTI Haiti|509|19|-72.42
HU HUN Hungary|36|47|20
ID IDN Indonesia|62|-5|120
IE IRL Ireland|353|53|-8
IL ISR Israel|972|31.47|35.13
IM IMN Isle of Man|44|54.25|-4.5
IN IND India|91|20|77
IO IOT British Indian Ocean Territory|246|-6|71.5
IQ IRQ Iraq|964|33|44
IR IRN Iran|98|32|53
IS ISL Iceland|354|65|-18
IT ITA Italy|39|42.83|12.83
JE JEY Jersey|44|49.25|-2.17
JM JAM Jamaica|1876|18.25|-77.5
JO JOR Jordan|962|31|36
JP JPN Japan|81|36|138
KE KEN Kenya|254|1|38
KG KGZ Kyrgyzstan|996|41|75
KH KHM Cambodia|855|13|105
KI KIR Kiribati|686|1.42|173
KM COM Comoros|269|-12.17|44.25
KN KNA Saint Kitts and Nevis|1869|17.33|-62.75
KP PRK North Korea|850|40|127
KR KOR South Korea|82|37|127.5
KW KWT Kuwait|965|29.5|45.75
KY CYM Cayman Islands|1345|19.5|-80.5
KZ KAZ Kazakhstan|7|48|68
LA LAO Laos|856|18|105
LB LBN Lebanon|961|33.83|35.83
LC LCA Saint Lucia|1758|13.88|-60.97
LI LIE Liechtenstein|423|47.27|9.53
LK LKA Sri Lanka|94|7|81
LR LBR Liberia|231|6.5|-9.5
LS LSO Lesotho|266|-29.5|28.5
LT LTU Lithuania|370|56|24
LU LUX Luxembourg|352|49.75|6.17
LV LVA Latvia|371|57|25
LY LBY Libya|218|25|17
MA MAR Morocco|212|32|-5
MC MCO Monaco|377|43.73|7.4
MD MDA Moldova|373|47|29
ME MNE Montenegro|382|42.5|19.3
MF MAF Saint Martin|590|18.08|-63.05
MG MDG Madagascar|261|-20|47
MH MHL Marshall Islands|692|9|168
MK MKD North Macedonia|389|41.83|22
ML MLI Mali|223|17|-4
MM MMR Myanmar|95|22|98
MN MNG Mongolia|976|46|105
MO MAC Macao|853|22.17|113.55
MP MNP Northern Mariana Islands|1670|15.2|145.75
MQ MTQ Martinique|596|14.67|-61
MR MRT Mauritania|222|20|-12
MS MSR Montserrat|1664|16.75|-62.2
MT MLT Malta|356|35.94|14.38
MU MUS Mauritius|230|-20.28|57.55
MV MDV Maldives|960|3.25|73
MW MWI Malawi|265|-13.5|34
MX MEX Mexico|52|23|-102
MY MYS Malaysia|60|2.5|112.5
MZ MOZ Mozambique|258|-18.25|35
NA NAM Namibia|264|-22|17
NC NCL New Caledonia|687|-21.5|165.5
NE NER Niger|227|16|8
NF NFK Norfolk Island|672|-29.03|167.95
NG NGA Nigeria|234|10|8
NI NIC Nicaragua|505|13|-85
NL NLD Netherlands|31|52.5|5.75
NO NOR Norway|47|62|10
NP NPL Nepal|977|28|84
NR NRU Nauru|674|-0.53|166.92
NU NIU Niue|683|-19.03|-169.87
NZ NZL New Zealand|64|-41|174
OM OMN Oman|968|21|57
PA PAN Panama|507|9|-80
PE PER Peru|51|-10|-76
PF PYF French Polynesia|689|-15|-140
PG PNG Papua New Guinea|675|-6|147
PH PHL Philippines|63|13|122
PK PAK Pakistan|92|30|70
PL POL Poland|48|52|20
PM SPM Saint Pierre and Miquelon|508|46.83|-56.33
PR PRI Puerto Rico|1787|18.25|-66.5
PS PSE Palestine|970|31.9|35.2
PT PRT Portugal|351|39.5|-8
PW PLW Palau|680|7.5|134.5
PY PRY Paraguay|595|-23|-58
QA QAT Qatar|974|25.5|51.25
RE REU Réunion|262|-21.15|55.5
RO ROU Romania|40|46|25
RS SRB Serbia|381|44|21
RU RUS Russia|7|60|100
RW RWA Rwanda|250|-2|30
SA SAU Saudi Arabia|966|25|45
SB SLB Solomon Islands|677|-8|159
SC SYC Seychelles|248|-4.58|55.67
SD SDN Sudan|249|15|30
SE SWE Sweden|46|62|15
SG SGP Singapore|65|1.37|103.8
SH SHN Saint Helena, Ascension and Tristan da Cunha|290|-15.95|-5.7
SI SVN Slovenia|386|46.12|14.82
SJ SJM Svalbard and Jan Mayen|47|78|20
SK SVK Slovakia|421|48.67|19.5
SL SLE Sierra Leone|232|8.5|-11.5
SM SMR San Marino|378|43.77|12.42
SN SEN Senegal|221|14|-14
SO SOM Somalia|252|10|49
SR SUR Suriname|597|4|-56
SS SSD South Sudan|211|7|30
ST STP São Tomé and Príncipe|239|1|7
SV SLV El Salvador|503|13.83|-88.92
SX SXM Sint Maarten|1721|18.03|-63.05
SY SYR Syria|963|35|38
SZ SWZ Eswatini|268|-26.5|31.5
TC TCA Turks and Caicos Islands|1649|21.75|-71.58
TD TCD Chad|235|15|19
TG TGO Togo|228|8|1.17
TH THA Thailand|66|15|100
TJ TJK Tajikistan|992|39|71
TK TKL Tokelau|690|-9|-172
TL TLS Timor-Leste|670|-8.83|125.92
TM TKM Turkmenistan|993|40|60
TN TUN Tunisia|216|34|9
TO TON Tonga|676|-20|-175
TR TUR Turkey|90|39|35
TT TTO Trinidad and Tobago|1868|11|-61
TV TUV Tuvalu|688|-8|178
TW TWN Taiwan|886|23.5|121
TZ TZA Tanzania|255|-6|35
UA UKR Ukraine|380|49|32
UG UGA Uganda|256|1|32
US USA United States|1|38|-97
UY URY Uruguay|598|-33|-56
UZ UZB Uzbekistan|998|41|64
VA VAT Vatican City|39|41.9|12.45
VC VCT Saint Vincent and the Grenadines|1784|13.25|-61.2
VE VEN Venezuela|58|8|-66
VG VGB British Virgin Islands|1284|18.43|-64.62
VI VIR United States Virgin Islands|1340|18.35|-64.93
VN VNM Vietnam|84|16.17|107.83
VU VUT Vanuatu|678|-16|167
WF WLF Wallis and Futuna|681|-13.3|-176.2
WS WSM Samoa|685|-13.58|-172.33
XK XKX Kosovo|383|42.67|21.17
YE YEM Yemen|967|15|48
YT MYT Mayotte|262|-12.83|45.17
ZA ZAF South Africa|27|-29|24
ZM ZMB Zambia|260|-15|30
ZW ZWE Zimbabwe|263|-20|30
`
