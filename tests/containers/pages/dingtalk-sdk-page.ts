/** DingTalk's own SDK, bare: what the simulators are tested with. */
import 'dingtalk-jsapi/entry/union'
import { chooseOneDay$ } from 'dingtalk-jsapi/api/biz/calendar/chooseOneDay'
import { complexPicker$ } from 'dingtalk-jsapi/api/biz/contact/complexPicker'
import { setLeft$ } from 'dingtalk-jsapi/api/biz/navigation/setLeft'
import { setTitle$ } from 'dingtalk-jsapi/api/biz/navigation/setTitle'
import { datepicker$ } from 'dingtalk-jsapi/api/biz/util/datepicker'
import { requestAuthCode$ } from 'dingtalk-jsapi/api/runtime/permission/requestAuthCode'
import dd from 'dingtalk-jsapi/core'

export const sdk = { dd, chooseOneDay$, complexPicker$, datepicker$, requestAuthCode$, setLeft$, setTitle$ }
window.dingtalkSdk = sdk
