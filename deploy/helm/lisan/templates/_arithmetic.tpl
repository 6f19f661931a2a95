{{- /*
Refuses what cannot work: a queue without a worker, more connections than PostgreSQL or the pooler has, more binds than the
SMSC grants, a stop that is cut off. docs/operations/size.md, "Connections", has the same arithmetic.
*/ -}}
{{- define "lisan.verify" -}}
{{- $v := .Values }}
{{- $queues := list }}
{{- $processes := add (include "lisan.maxWeb" . | int) ($v.web.maxSurge | int) }}
{{- /* Beside its pool: the check of readiness, and two for long reads. */ -}}
{{- $beside := 3 }}
{{- $pooled := mul $processes (add ($v.web.pool | int) $beside) }}
{{- $binding := 0 }}
{{- range $name, $worker := $v.workers }}
{{- /* One more of each class while an upgrade runs. */ -}}
{{- $count := add ($worker.replicas | int) 1 }}
{{- $processes = add $processes $count }}
{{- $pooled = add $pooled (mul $count (add ($worker.pool | int) $beside)) }}
{{- $queues = concat $queues $worker.queues }}
{{- if or (has "codes" $worker.queues) (has "broadcast" $worker.queues) }}{{ $binding = add $binding $count }}{{ end }}
{{- end }}
{{- range list "codes" "billing" "broadcast" "media" }}
{{- if not (has . $queues) }}{{ fail (printf "workers: none has the queue %s" .) }}{{ end }}
{{- end }}
{{- /* LISTEN, and the lock of a start. */ -}}
{{- $direct := mul $processes 2 }}
{{- $database := $pooled }}
{{- if $v.pgbouncer.enabled }}
{{- $database = mul ($v.pgbouncer.replicas | int) ($v.pgbouncer.poolSize | int) }}
{{- /* One replica may be away. */ -}}
{{- $clients := mul (max 1 (sub ($v.pgbouncer.replicas | int) 1)) ($v.pgbouncer.maxClientConnections | int) }}
{{- if gt $pooled $clients }}{{ fail (printf "pgbouncer: %d processes open up to %d connections, but without one replica it accepts %d: raise maxClientConnections" $processes $pooled $clients) }}{{ end }}
{{- else if $v.database.externalPooler }}
{{- $database = $v.database.externalPoolerConnections | int }}
{{- end }}
{{- $sum := add $database $direct ($v.database.reservedConnections | int) }}
{{- if gt $sum ($v.database.maxConnections | int) }}{{ fail (printf "database: %d connections of pools, %d direct ones of %d processes and %d reserved ones are %d, but maxConnections is %d: lower web.autoscaling.maxReplicas or the pools, enable pgbouncer, or raise max_connections" $database $direct $processes ($v.database.reservedConnections | int) $sum ($v.database.maxConnections | int)) }}{{ end }}
{{- $binds := mul $binding ($v.config.SMPP_BINDS | default 1 | int) }}
{{- if and (gt ($v.smpp.maxBinds | int) 0) (gt $binds ($v.smpp.maxBinds | int)) }}{{ fail (printf "smpp: %d binds while an upgrade runs, but the SMSC grants %d: lower the replicas of workers with the queues codes and broadcast, or SMPP_BINDS" $binds ($v.smpp.maxBinds | int)) }}{{ end }}
{{- if lt (mul ($v.terminationGracePeriodSeconds | int) 1000) (add ($v.drainDelayMs | int) 10000) }}{{ fail "terminationGracePeriodSeconds: a process needs drainDelayMs and ten seconds to stop" }}{{ end }}
{{- if $v.pgbouncer.enabled }}
{{- range list "image" "databaseHost" "userlistSecret" }}
{{- if not (index $v.pgbouncer .) }}{{ fail (printf "pgbouncer.%s: pgbouncer needs it" .) }}{{ end }}
{{- end }}
{{- end }}
{{- if and $v.monitoring.enabled (not $v.monitoring.tokenSecret) }}{{ fail "monitoring.tokenSecret: the Secret with METRICS_TOKEN" }}{{ end }}
{{- if and $v.networkPolicy.enabled (not $v.networkPolicy.database.cidrs) }}{{ fail "networkPolicy.database.cidrs: without them no process reaches PostgreSQL" }}{{ end }}
{{- if and $v.networkPolicy.enabled (eq (toString $v.config.SMS_GATEWAY) "smpp") (not $v.networkPolicy.smsc.cidrs) }}{{ fail "networkPolicy.smsc.cidrs: SMS_GATEWAY=smpp needs it" }}{{ end }}
{{- if and $v.database.externalPooler $v.pgbouncer.enabled }}{{ fail "database.externalPooler, pgbouncer.enabled: one of them" }}{{ end }}
{{- if and $v.database.externalPooler (not $v.database.externalPoolerConnections) }}{{ fail "database.externalPoolerConnections: how many connections the pooler opens to PostgreSQL" }}{{ end }}
{{- if and $v.web.autoscaling.enabled (lt ($v.web.autoscaling.maxReplicas | int) ($v.web.autoscaling.minReplicas | int)) }}{{ fail "web.autoscaling: maxReplicas is below minReplicas" }}{{ end }}
{{- if and $v.pgbouncer.enabled (hasPrefix "verify" $v.pgbouncer.serverTls) (not $v.pgbouncer.caSecret) }}{{ fail "pgbouncer.caSecret: verify-ca and verify-full need it" }}{{ end }}
{{- if and (not (hasKey $v.config "S3_BUCKET")) (eq (toString $v.config.MEDIA_STORE) "s3") }}{{ fail "config.S3_BUCKET: MEDIA_STORE=s3 needs it" }}{{ end }}
{{- if ne (toString $v.config.MEDIA_STORE) "s3" }}{{ fail "config.MEDIA_STORE: several machines need s3" }}{{ end }}
{{- end }}
