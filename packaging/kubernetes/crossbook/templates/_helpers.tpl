{{- define "crossbook.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "crossbook.labels" -}}
app.kubernetes.io/name: crossbook
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- /* The first of the five UDP ports of each member, by the names that the pods have. */ -}}
{{- define "crossbook.members" -}}
{{- $release := .Release.Name -}}
{{- range $member := until (int .Values.members) -}}
{{- if $member }},{{ end -}}{{ $release }}-{{ $member }}-0.{{ $release }}-members:7201
{{- end -}}
{{- end -}}
