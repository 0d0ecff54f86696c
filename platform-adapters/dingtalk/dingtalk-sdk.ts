/**
 * What we use of DingTalk's SDK, and nothing else: each import registers one call. The whole SDK weighs 44 KiB and
 * overwrites `requestAuthCode` and `scan` with versions that lose their parameters (containers.md §2.1). Loaded only
 * inside DingTalk; it reads its surroundings while it is loaded.
 */
import 'dingtalk-jsapi/entry/union'

export { setData$ } from 'dingtalk-jsapi/api/biz/clipboardData/setData'
export { complexPicker$ } from 'dingtalk-jsapi/api/biz/contact/complexPicker'
export { departmentsPicker$ } from 'dingtalk-jsapi/api/biz/contact/departmentsPicker'
export { close$ } from 'dingtalk-jsapi/api/biz/navigation/close'
export { setLeft$ } from 'dingtalk-jsapi/api/biz/navigation/setLeft'
export { setTitle$ } from 'dingtalk-jsapi/api/biz/navigation/setTitle'
export { chosen$ } from 'dingtalk-jsapi/api/biz/util/chosen'
export { datepicker$ } from 'dingtalk-jsapi/api/biz/util/datepicker'
export { datetimepicker$ } from 'dingtalk-jsapi/api/biz/util/datetimepicker'
export { openLink$ } from 'dingtalk-jsapi/api/biz/util/openLink'
export { previewImage$ } from 'dingtalk-jsapi/api/biz/util/previewImage'
export { scan$ } from 'dingtalk-jsapi/api/biz/util/scan'
export { share$ } from 'dingtalk-jsapi/api/biz/util/share'
export { timepicker$ } from 'dingtalk-jsapi/api/biz/util/timepicker'
export { getNetworkType$ } from 'dingtalk-jsapi/api/device/connection/getNetworkType'
export { get$ as getPosition$ } from 'dingtalk-jsapi/api/device/geolocation/get'
export { requestAuthCode$ } from 'dingtalk-jsapi/api/runtime/permission/requestAuthCode'
export { disable$ as disablePull$ } from 'dingtalk-jsapi/api/ui/pullToRefresh/disable'
export { disable$ as disableBounce$ } from 'dingtalk-jsapi/api/ui/webViewBounce/disable'
export { default as dd } from 'dingtalk-jsapi/core'
